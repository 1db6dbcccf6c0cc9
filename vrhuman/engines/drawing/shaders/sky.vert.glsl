// One triangle over the whole picture, at the far end.
uniform mat3 u_ray;  // clip x, y, w to world direction

out vec3 v_ray;

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    v_ray = u_ray * vec3(corner, 1.0);
    gl_Position = vec4(corner, 1.0, 1.0);
}
