// Joined, after #version and defines, in front of every shader of this folder.
// Colours: "paint" is sRGB in 0..1, "light" is linear. Squaring stands for the sRGB curve both ways,
// and the last step corrects it where the GL itself encodes.

const float EXPOSURE = 1.4;
const float WARP = 1.328125;  // 255 / textures.NEUTRAL

vec3 light_of_paint(vec3 paint) { return paint * paint; }

// Light to what the screen shows: linear up to middle grey, a soft shoulder, never clipped.
vec3 shown(vec3 light, bool gl_encodes) {
    light *= EXPOSURE;
    vec3 encoded = sqrt(light * inversesqrt(1.0 + light * light));
    if (!gl_encodes) return encoded;
    return encoded * (encoded * (encoded * 0.305306011 + 0.682171111) + 0.012522878);
}

vec3 sky(float up) {
    vec3 above = mix(vec3(1.00, 1.15, 1.25), vec3(0.30, 0.58, 1.05), clamp(up * 1.8, 0.0, 1.0));
    vec3 below = mix(vec3(0.42, 0.46, 0.38), vec3(0.20, 0.26, 0.13), clamp(-up * 4.0, 0.0, 1.0));
    return mix(below, above, clamp(up * 40.0 + 0.5, 0.0, 1.0));
}
