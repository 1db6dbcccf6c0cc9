uniform vec3 u_curve;

in vec3 v_ray;

layout(location = 0) out vec4 out_colour;
layout(location = 1) out uint out_id;

void main() {
    out_colour = vec4(shown(sky(normalize(v_ray).y), u_curve), 1.0);
    out_id = 0u;
}
