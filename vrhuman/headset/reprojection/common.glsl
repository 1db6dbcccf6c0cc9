// What both passes share. Nearness is in shares of 1 / CLOSEST; a point of the view at nearness w is
// at far + w * shift in a frame (parallax.py).

const int STEPS = 3;          // of the search for a surface: each shrinks the error tenfold
const float APART = 0.05;    // nearnesses that differ by more, as a share, are two surfaces
const float IN_FRONT = 1e-4; // the least depth of a point in a frame

vec2 spot(vec3 q) { return q.xy / max(q.z, IN_FRONT); }

bool apart(float a, float b) { return abs(a - b) > APART * max(a, b); }

// The nearnesses of the last two steps towards the surface that the view's ray meets, from w: a
// fixed point of parallax and depth, found where the two agree.
vec2 surface(sampler2D nearness, vec3 far, vec3 shift, float w) {
    float before = w;
    for (int i = 0; i < STEPS; i++) {
        vec3 q = far + w * shift;
        before = w;
        w = texture(nearness, spot(q)).r * q.z;
    }
    return vec2(before, w);
}
