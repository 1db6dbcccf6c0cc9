uniform sampler2DArray u_details;
uniform sampler2D u_lightmap;
uniform bool u_gl_encodes;

in vec3 v_uv;
in vec2 v_light;
flat in vec3 v_paint;
#ifdef GLOSSY
in vec3 v_to_eye;
flat in vec3 v_eye_to_lamp;
flat in vec3 v_normal;
flat in float v_shine;
#endif

layout(location = 0) out vec4 out_colour;
layout(location = 1) out uint out_id;

void main() {
    vec4 detail = texture(u_details, v_uv);
    vec3 baked = texture(u_lightmap, v_light).rgb;
    vec3 light = 4.0 * baked * baked;  // baking.FULL
    vec3 colour = light_of_paint(v_paint * detail.rgb) * light;
#ifdef GLOSSY
    vec3 to_eye = v_to_eye * inversesqrt(dot(v_to_eye, v_to_eye));
    vec3 to_lamp = v_to_eye + v_eye_to_lamp;
    to_lamp *= inversesqrt(dot(to_lamp, to_lamp));
    vec3 half_way = to_eye + to_lamp;
    float on = max(dot(half_way, v_normal), 0.0);
    float gleam = on * on / max(dot(half_way, half_way), 1e-4);
    gleam = gleam / (24.0 - 23.0 * gleam);
    float grazing = 1.0 - max(dot(to_eye, v_normal), 0.0);
    grazing *= grazing;
    colour += v_shine * detail.a * (gleam + 0.5 * grazing * grazing) * light;
#endif
    out_colour = vec4(shown(colour, u_gl_encodes), 1.0);
    out_id = 0u;
}
