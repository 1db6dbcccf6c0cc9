// Window panes: flat glass with the sky behind.
uniform mat4 u_clip;
uniform vec3 u_eye;

in vec3 in_position;

out vec3 v_ray;

void main() {
    v_ray = in_position - u_eye;
    gl_Position = u_clip * vec4(in_position, 1.0);
}
