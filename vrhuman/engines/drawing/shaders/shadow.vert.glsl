// Contact shadows: a rectangle per part, over the floors' plan in the lightmap.
uniform vec4 u_plan;  // x, z of the first texel [m]; 2 / (extent in x, z) [1/m]

in vec4 in_place;     // centre x, z; unit axis x, z
in vec4 in_size;      // half extents along and across the axis; softness [m]; strength 0..1

out vec2 v_place;
flat out vec4 v_size;

void main() {
    vec2 side = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    v_place = side * (in_size.xy + in_size.z);
    v_size = in_size;
    vec2 at = in_place.xy + in_place.zw * v_place.x + vec2(-in_place.w, in_place.z) * v_place.y;
    gl_Position = vec4((at - u_plan.xy) * u_plan.zw - 1.0, 0.0, 1.0);
}
