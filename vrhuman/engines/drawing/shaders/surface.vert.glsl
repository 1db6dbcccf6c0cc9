// Floors, walls and ceilings: world coordinates, baked light.
uniform mat4 u_clip;
#ifdef GLOSSY
uniform vec3 u_eye;
#endif

in vec3 in_position;
in vec2 in_uv;      // in tiles of the texture
in vec2 in_light;   // in the lightmap
in vec3 in_paint;
in float in_layer;
#ifdef GLOSSY
in vec3 in_normal;
in float in_shine;
in vec3 in_lamp;    // position of the room's lamp
#endif

out vec3 v_uv;
out vec2 v_light;
flat out vec3 v_paint;
#ifdef GLOSSY
out vec3 v_to_eye;
flat out vec3 v_eye_to_lamp;
flat out vec3 v_normal;
flat out float v_shine;
#endif

void main() {
    v_uv = vec3(in_uv, in_layer);
    v_light = in_light;
#ifdef PLAIN
    v_paint = in_paint;
#else
    v_paint = in_paint * WARP;
#endif
#ifdef GLOSSY
    v_to_eye = u_eye - in_position;
    v_eye_to_lamp = in_lamp - u_eye;
    v_normal = in_normal;
    v_shine = in_shine;
#endif
    gl_Position = u_clip * vec4(in_position, 1.0);
}
