uniform sampler2DArray u_details;
uniform sampler2D u_lightmap;
uniform vec3 u_curve;
uniform float u_bias;  // of the textures' mip level

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
#ifdef PLAIN
    const vec4 detail = vec4(1.0);
#else
    vec4 detail = texture(u_details, v_uv, u_bias);
#endif
    vec3 root = v_paint * detail.rgb;
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
    root = sqrt(root * root + v_shine * detail.a * (gleam + 0.5 * grazing * grazing));
#endif
    // light is 2.25 (baking.FULL) times the square of what the lightmap holds
    root *= texture(u_lightmap, v_light).rgb * (1.5 * ROOT_EXPOSURE);
    out_colour = vec4(shown_root(root, u_curve), 1.0);
    out_id = 0u;
}
