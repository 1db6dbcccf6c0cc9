// A colour over the picture, as much of it as its fourth value says.
uniform vec4 u_cover;

layout(location = 0) out vec4 out_colour;

void main() { out_colour = u_cover; }
