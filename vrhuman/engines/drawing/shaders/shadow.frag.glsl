in vec2 v_place;
flat in vec4 v_size;

layout(location = 0) out vec4 out_colour;

void main() {
    vec2 beyond = max(abs(v_place) - v_size.xy + v_size.z, 0.0) / (2.0 * v_size.z);
    float inside = 1.0 - smoothstep(0.0, 1.0, length(beyond));
    out_colour = vec4(vec3(sqrt(1.0 - v_size.w * inside)), 1.0);
}
