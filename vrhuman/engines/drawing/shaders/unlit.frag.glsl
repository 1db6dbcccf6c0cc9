// What things are painted, under no light.
uniform vec3 u_curve;

#ifdef BODY
flat in vec4 v_paint;
flat in uint v_id;
#else
flat in vec3 v_paint;
const uint v_id = 0u;
#endif

layout(location = 0) out vec4 out_colour;
layout(location = 1) out uint out_id;

void main() {
    out_colour = vec4(encoded_for(u_curve, v_paint.rgb), 1.0);
    out_id = v_id;
}
