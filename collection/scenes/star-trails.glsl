// Four hours of stars around the pole, above a dark ridge and a hut where somebody is still awake.
const float POLE_X = 0.60, POLE_Y = 0.74;
const float RING_PX = 1.75;
const float TURN = 1.02;

/** Ground line of a ridge, as a share of the frame's height. */
float ridge(float x, float base, float rise, float seed) {
  float large = fractal1(x * 1.7 + seed, 3), small = fractal1(x * 9.0 + seed * 2.0, 6);
  return base + rise * (large - 0.5) + rise * 0.22 * (small - 0.5);
}

vec3 starColour(float heat) {
  vec3 warm = vec3(1.0, 0.72, 0.48), white = vec3(1.0, 0.97, 0.93), blue = vec3(0.66, 0.80, 1.0);
  return heat < 0.35 ? mix(warm, white, heat / 0.35) : mix(white, blue, (heat - 0.35) / 0.65);
}

/** Light of the trails at a distance and an angle from the pole; every ring carries four stars, most of them faint. */
vec3 trails(float radiusPx, float angle) {
  vec3 light = vec3(0.0);
  float ring = floor(radiusPx / RING_PX);
  for (float i = -2.0; i <= 2.0; i++) {
    float id = ring + i;
    for (float star = 0.0; star < 4.0; star++) {
      float key = id * 4.0 + star;
      float centre = (id + hash1(key * 3.0 + 1.0)) * RING_PX;
      float begin = hash1(key * 5.0 + 2.0) * 6.2831853;
      float turned = mod(angle - begin, 6.2831853);
      float magnitude = pow(hash1(key * 7.0 + 3.0), 26.0) * 1.1 + pow(hash1(key * 7.0 + 3.0), 7.0) * 0.05;
      float edge = 0.004 + 1.0 / max(radiusPx, 40.0);
      float along = smoothstep(0.0, edge, turned) * smoothstep(TURN + edge, TURN, turned);
      float width = 0.62 + 0.5 * min(magnitude, 1.0);
      float across = (radiusPx - centre) / width;
      float flicker = 0.93 + 0.14 * noise1(turned * 90.0 + key * 13.0);
      light += starColour(hash1(key * 11.0 + 4.0)) * magnitude * exp(-across * across) * along * flicker;
    }
  }
  return light;
}

vec4 scene(vec2 pixel) {
  float scale = uFrameSizePx.y / 1600.0;
  vec2 p = pixel / uFrameSizePx.y;
  float aspect = uFrameSizePx.x / uFrameSizePx.y;
  vec2 fromPole = (pixel - vec2(POLE_X * uFrameSizePx.x, POLE_Y * uFrameSizePx.y)) / scale;
  float height = max(p.y - 0.14, 0.0);
  vec3 sky = mix(vec3(0.026, 0.040, 0.066), vec3(0.010, 0.019, 0.042), smoothstep(0.0, 0.8, height));
  float lamps = exp(-pow((p.x - aspect * 0.16) / 0.55, 2.0));
  sky += vec3(0.115, 0.070, 0.034) * exp(-height * 7.5) * (0.25 + lamps);
  sky += vec3(0.006, 0.014, 0.010) * exp(-height * 3.2) * (0.7 + 0.6 * fractal2(p * vec2(1.6, 5.0), 3));
  float extinction = 1.0 - 0.72 * exp(-height * 7.0);
  vec3 colour = sky + trails(length(fromPole), atan(fromPole.y, fromPole.x)) * extinction * 0.62;

  float far = ridge(p.x, 0.225, 0.26, 7.0), middle = ridge(p.x, 0.165, 0.16, 19.0);
  vec3 farColour = vec3(0.0085, 0.0120, 0.0180) + vec3(0.010, 0.007, 0.004) * lamps * exp(-height * 12.0);
  colour = mix(colour, farColour, smoothstep(0.0008, -0.0008, p.y - far));
  colour = mix(colour, vec3(0.0050, 0.0065, 0.0090), smoothstep(0.0008, -0.0008, p.y - middle));
  float near = 0.075 + 0.05 * p.x / aspect + 0.028 * (fractal1(p.x * 3.1 + 41.0, 4) - 0.5) + 0.006 * (fractal1(p.x * 60.0, 4) - 0.5);
  colour = mix(colour, vec3(0.0016, 0.0020, 0.0028), smoothstep(0.0008, -0.0008, p.y - near));

  // The hut: a gable, a chimney, one lit window and its light on the snow in front of the door.
  vec2 hut = (p - vec2(aspect * 0.27, 0.0885)) / 0.030;
  float gable = step(abs(hut.x), 1.15) * step(-0.6, hut.y) * step(hut.y, 0.62) + step(abs(hut.x), 1.42) * step(0.62, hut.y) * step(hut.y, 1.42 - abs(hut.x) * 0.62);
  float chimney = step(abs(hut.x - 0.62), 0.11) * step(0.6, hut.y) * step(hut.y, 1.46);
  colour = mix(colour, vec3(0.0022, 0.0024, 0.0030), clamp(gable + chimney, 0.0, 1.0));
  vec2 pane = abs(hut - vec2(-0.30, 0.20)) - vec2(0.20, 0.17);
  float lit = step(max(pane.x, pane.y), 0.0) * step(0.025, abs(hut.x + 0.30)) * step(0.02, abs(hut.y - 0.22));
  colour += vec3(2.6, 1.25, 0.36) * lit;
  vec2 spill = (hut - vec2(-0.36, -0.62)) / vec2(0.55, 0.16);
  colour += vec3(0.034, 0.016, 0.005) * exp(-dot(spill, spill)) * smoothstep(0.03, -0.05, p.y - near);
  return vec4(colour, 0.0);
}
