uniform sampler2DArray u_details;
uniform vec3 u_eye;
uniform vec3 u_curve;
uniform float u_bias;  // of the textures' mip level

in vec3 v_uv;
in vec3 v_normal;
in vec3 v_to_eye;
flat in vec3 v_eye_to_lamp;
flat in vec4 v_paint;
flat in vec4 v_finish;   // shine, sharpness of the highlight, polish, metal
flat in vec4 v_lamp;     // colour, ambient
flat in uint v_id;

layout(location = 0) out vec4 out_colour;
layout(location = 1) out uint out_id;

void main() {
#ifdef PLAIN
    const vec4 detail = vec4(1.0);
#else
    vec4 detail = texture(u_details, v_uv, u_bias);
#endif
    vec3 paint = light_of_paint(v_paint.rgb * detail.rgb);
    vec3 normal = v_normal * inversesqrt(dot(v_normal, v_normal));
    vec3 to_eye = v_to_eye * inversesqrt(dot(v_to_eye, v_to_eye));
    vec3 to_lamp = v_to_eye + v_eye_to_lamp;
    float squared = dot(to_lamp, to_lamp);
    to_lamp *= inversesqrt(squared);

    // diffuse: a wrapped lamp, a hemisphere, and less of both close above the floor
    float facing = max(dot(normal, to_lamp) * 0.8 + 0.2, 0.0);
    float eye_facing = max(dot(normal, to_eye), 0.0);
    float low = 0.72 + 0.28 * clamp((u_eye.y - v_to_eye.y) * 3.0, 0.0, 1.0);
    vec3 lamp = v_lamp.rgb / (squared + 2.2);
    float ambient = v_lamp.a * low * (0.80 + 0.22 * normal.y + 0.22 * eye_facing);
    vec3 light = lamp * facing + ambient;

    // mirrored: the lamp as a highlight, and the room, bright above and dark below
    vec3 half_way = to_eye + to_lamp;
    float on = max(dot(half_way, normal), 0.0);
    float gleam = on * on / max(dot(half_way, half_way), 1e-4);
    gleam = gleam / (v_finish.y - (v_finish.y - 1.0) * gleam);
    float up = 2.0 * eye_facing * normal.y - to_eye.y;
    float room = 0.16 + 0.14 * abs(up + 0.3) + 0.5 * clamp(up * 1.4 + 0.3, 0.0, 1.0);
    float grazing = 1.0 - eye_facing;
    grazing *= grazing;
    float shine = v_finish.x * detail.a;
    float metal = v_finish.w;
    float mirror = shine * v_finish.z * (0.10 + 0.7 * grazing * grazing) + 0.85 * metal;
    vec3 mirrored = lamp * (2.2 * shine * gleam + 1.6 * room * mirror) + v_lamp.a * room * mirror;
    vec3 colour = paint * light * (1.0 - 0.75 * metal) + mirrored * mix(vec3(1.0), paint, metal);
    out_colour = vec4(shown(mix(colour, 2.4 * paint, v_paint.a), u_curve), 1.0);
    out_id = v_id;
}
