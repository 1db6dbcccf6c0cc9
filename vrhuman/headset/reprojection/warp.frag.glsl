// What the eye's own frame shows for each pixel of the view. The search starts from the nearest that
// could be in the way, so that what is in front wins. Where it ends on no surface, the view has
// opened a gap behind something; it is left at the depth of 1 for the second pass. Beyond the frame's
// border nothing is known, and its edge is shown: to search there costs five times a frame's time,
// when the eyes turn further than the border while no newer frame comes.

uniform sampler2D u_colour;
uniform sampler2D u_nearness;
uniform sampler2D u_nearest;
uniform vec3 u_shift;
uniform vec2 u_depth;  // of the view's depth buffer: at infinity, and how much less a nearness is

in vec3 v_far;
layout(location = 0) out vec4 out_colour;

const float FARTHEST = 0.999999;

// Whether a point of the frame lies within its border.
bool inside(vec3 q) { return q.z > IN_FRONT && all(lessThan(abs(q.xy - 0.5 * q.z), vec2(0.5 * q.z))); }

void main() {
    vec2 found = surface(u_nearness, v_far, u_shift, texture(u_nearest, spot(v_far)).r);
    vec3 shown = v_far + found.y * u_shift;
    bool gap = apart(found.x, found.y) && inside(shown);
    out_colour = vec4(texture(u_colour, spot(shown)).rgb, 1.0);
    gl_FragDepth = gap ? 1.0 : min(u_depth.x - u_depth.y * found.y, FARTHEST);
}
