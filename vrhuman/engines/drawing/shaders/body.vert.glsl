// Bodies (objects, the arm, doors, trim): body coordinates, one row of u_bodies each.
uniform mat4 u_clip;
uniform vec3 u_eye;
uniform sampler2D u_bodies;

in vec3 in_position;
in vec3 in_normal;
in vec2 in_uv;       // in tiles of the texture
in vec4 in_paint;    // r, g, b; glow
in vec4 in_finish;   // layer, shine, polish, metal
in float in_body;

out vec3 v_uv;
out vec3 v_normal;
out vec3 v_to_eye;
flat out vec3 v_eye_to_lamp;
flat out vec4 v_paint;
flat out vec4 v_finish;
flat out vec4 v_lamp;
flat out uint v_id;

void main() {
    int body = int(in_body);
    vec4 x = texelFetch(u_bodies, ivec2(0, body), 0);
    vec4 y = texelFetch(u_bodies, ivec2(1, body), 0);
    vec4 z = texelFetch(u_bodies, ivec2(2, body), 0);
    vec4 lamp = texelFetch(u_bodies, ivec2(3, body), 0);  // position, ambient
    vec4 glow = texelFetch(u_bodies, ivec2(4, body), 0);  // colour, segment
    vec4 tint = texelFetch(u_bodies, ivec2(5, body), 0);
    vec4 local = vec4(in_position, 1.0);
    vec3 position = vec3(dot(x, local), dot(y, local), dot(z, local));
    v_normal = vec3(dot(x.xyz, in_normal), dot(y.xyz, in_normal), dot(z.xyz, in_normal));
    v_uv = vec3(in_uv, in_finish.x);
    v_to_eye = u_eye - position;
    v_eye_to_lamp = lamp.xyz - u_eye;
    v_paint = vec4(mix(in_paint.rgb, tint.rgb, tint.a), in_paint.a);
#ifndef PLAIN
    v_paint.rgb *= WARP;
#endif
    float shine = in_finish.y, polish = in_finish.z;
    v_finish = vec4(shine, 4.0 + 300.0 * polish * polish * polish, polish, in_finish.w);
    v_lamp = vec4(glow.rgb, lamp.w);
    v_id = uint(glow.w);
    gl_Position = u_clip * vec4(position, 1.0);
}
