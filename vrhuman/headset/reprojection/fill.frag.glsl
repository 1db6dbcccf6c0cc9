// The gaps: what the other eye saw there, where it lies behind what hides it from this one; else
// the nearest of what lies behind, beside it in this eye's frame.

uniform sampler2D u_colour;
uniform sampler2D u_nearness;
uniform sampler2D u_nearest;
uniform vec3 u_shift;
uniform sampler2D u_other_colour;
uniform sampler2D u_other_nearness;
uniform vec3 u_other_shift;
uniform vec2 u_step;  // of a pixel of the frame

in vec3 v_far;
in vec3 v_other_far;
layout(location = 0) out vec4 out_colour;

const float REACH = 24.0;  // pixels of the frame searched on either side
const float WIDER = 2.0;   // is each step than the one before

void main() {
    vec2 found = surface(u_nearness, v_far, u_shift, texture(u_nearest, spot(v_far)).r);
    float behind = min(found.x, found.y), between = 0.5 * (found.x + found.y);

    vec2 seen = surface(u_other_nearness, v_other_far, u_other_shift, behind);
    if (!apart(seen.x, seen.y) && seen.y < between) {
        out_colour = vec4(texture(u_other_colour, spot(v_other_far + seen.y * u_other_shift)).rgb, 1.0);
        return;
    }
    vec3 back = v_far + behind * u_shift;
    vec2 middle = spot(back);
    vec2 along = normalize(u_shift.xy - middle * u_shift.z + vec2(1e-9, 0.0)) * u_step;
    vec2 place = middle;
    for (float away = 1.0; away <= REACH; away *= WIDER) {
        vec2 ahead = middle + along * away, back_there = middle - along * away;
        bool found_ahead = texture(u_nearness, ahead).r * back.z < between;
        if (found_ahead || texture(u_nearness, back_there).r * back.z < between) {
            place = found_ahead ? ahead : back_there;
            break;
        }
    }
    out_colour = vec4(texture(u_colour, place).rgb, 1.0);
}
