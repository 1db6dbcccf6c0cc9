// Joined, after #version and defines, in front of every shader of this folder.
// Colours: "paint" is sRGB in 0..1, "light" is linear, "root" is the square root of exposed light.
// Squaring stands for the sRGB curve both ways, and the last step corrects it where the GL encodes.
// PLAIN: the finish has no texture, so none is sampled (a third of all time where software draws).

const float EXPOSURE = 1.4;
const float ROOT_EXPOSURE = 1.1832160;
const float WARP = 1.328125;  // 255 / textures.NEUTRAL

vec3 light_of_paint(vec3 paint) { return paint * paint; }

// u_curve is (0, 0, 1) where what is drawn is what is shown, target.Target.curve where the GL encodes: a
// branch would cost a fifth of all time where software draws.
vec3 encoded_for(vec3 curve, vec3 srgb) {
    return srgb * (srgb * (srgb * curve.x + curve.y) + curve.z);
}

// Root light to what the screen shows: linear up to middle grey, a soft shoulder, never clipped.
// It is root / (1 + root^4)^(1/4) within 1/255 up to 2.4, without its square roots.
vec3 shown_root(vec3 root, vec3 curve) {
    vec3 squared = root * root;
    vec3 srgb = root * (1.0 + squared * (1.1565446 + squared * 0.1117905))
        / (1.0 + squared * (1.0953747 + squared * 0.6059720));
    return encoded_for(curve, srgb);
}

vec3 shown(vec3 light, vec3 curve) { return shown_root(sqrt(light * EXPOSURE), curve); }

vec3 sky(float up) {
    vec3 above = mix(vec3(1.00, 1.15, 1.25), vec3(0.30, 0.58, 1.05), clamp(up * 1.8, 0.0, 1.0));
    vec3 below = mix(vec3(0.42, 0.46, 0.38), vec3(0.20, 0.26, 0.13), clamp(-up * 4.0, 0.0, 1.0));
    return mix(below, above, clamp(up * 40.0 + 0.5, 0.0, 1.0));
}
