// One triangle that covers the view, as far away as can be. v_far and v_other_far are where what is
// far away lies in both eyes' frames: linear over the view.
uniform mat3 u_far;
uniform mat3 u_other_far;

out vec3 v_far;
out vec3 v_other_far;

void main() {
    vec2 corner = vec2((gl_VertexID & 1) * 2, (gl_VertexID >> 1) * 2);
    vec3 place = vec3(corner.x, 1.0 - corner.y, 1.0);  // from the view's left top corner, 0..1
    v_far = u_far * place;
    v_other_far = u_other_far * place;
    gl_Position = vec4(corner * 2.0 - 1.0, 1.0, 1.0);
}
