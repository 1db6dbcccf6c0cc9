// What the frames show for each pixel of the view. The search in the eye's own frame starts from the
// nearest that could be in the way, so that what is in front wins. Where the other eye saw the same
// surface, its colour counts too: two frames have twice the samples. Where the search ends on no
// surface, the view has opened a gap behind something; it is left at the depth of 1 for the second
// pass. Beyond the frame's border nothing is known, and its edge is shown: to search there costs five
// times a frame's time, when the eyes turn further than the border while no newer frame comes.

uniform sampler2D u_colour;
uniform sampler2D u_nearness;
uniform sampler2D u_nearest;
uniform vec3 u_shift;
uniform sampler2D u_other_colour;
uniform sampler2D u_other_nearness;
uniform vec3 u_other_shift;
uniform vec2 u_depth;  // of the view's depth buffer: at infinity, and how much less a nearness is

in vec3 v_far;
in vec3 v_other_far;
layout(location = 0) out vec4 out_colour;

const float FARTHEST = 0.999999;
const float ALIKE = 0.02;         // nearnesses that differ by less, as a share, are one surface
const float OTHERS_WEIGHT = 0.5;  // of the other eye's colour; more shows its gleams and mirrors

// Whether a point of the frame lies within its border.
bool inside(vec3 q) { return q.z > IN_FRONT && all(lessThan(abs(q.xy - 0.5 * q.z), vec2(0.5 * q.z))); }

#ifdef SHARP
// Between pixels by Catmull and Rom's cubic, without the four corners, whose weights are small.
vec3 colour(sampler2D picture, vec2 place) {
    vec2 size = vec2(textureSize(picture, 0));
    vec2 first = floor(place * size - 0.5) + 0.5, f = place * size - first;
    vec2 before = f * (-0.5 + f * (1.0 - 0.5 * f)), after = f * f * (-0.5 + 0.5 * f);
    vec2 between = 1.0 - before - after;
    vec2 share = f * (0.5 + f * (2.0 - 1.5 * f)) / between;
    vec2 low = (first - 1.0) / size, middle = (first + share) / size, high = (first + 2.0) / size;
    vec3 sum = between.x * between.y * texture(picture, middle).rgb
        + between.x * before.y * texture(picture, vec2(middle.x, low.y)).rgb
        + between.x * after.y * texture(picture, vec2(middle.x, high.y)).rgb
        + before.x * between.y * texture(picture, vec2(low.x, middle.y)).rgb
        + after.x * between.y * texture(picture, vec2(high.x, middle.y)).rgb;
    float weights = between.x * (1.0 - between.y) + between.y;
    return clamp(sum / weights, 0.0, 1.0);
}
#else
vec3 colour(sampler2D picture, vec2 place) { return texture(picture, place).rgb; }
#endif

void main() {
    vec2 found = surface(u_nearness, v_far, u_shift, texture(u_nearest, spot(v_far)).r);
    vec3 own = v_far + found.y * u_shift, other = v_other_far + found.y * u_other_shift;
    bool gap = apart(found.x, found.y) && inside(own);

    vec2 place = spot(other);
    float difference = abs(texture(u_other_nearness, place).r * other.z - found.y);
    float weight = inside(other) && difference < ALIKE * found.y ? OTHERS_WEIGHT : 0.0;
    vec3 sum = colour(u_colour, spot(own)) + weight * colour(u_other_colour, place);
    out_colour = vec4(sum / (1.0 + weight), 1.0);
    gl_FragDepth = gap ? 1.0 : min(u_depth.x - u_depth.y * found.y, FARTHEST);
}
