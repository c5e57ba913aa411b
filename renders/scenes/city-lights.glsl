// An avenue after rain through a lens that is focused on nothing: lamps, traffic and their reflections as discs.
const int LAMP_COUNT = 22;
const int CAR_COUNT = 30;
const float DISC_RADIUS = 0.040;

/** A defocused point: even disc, slightly brighter rim, clipped by the barrel towards the frame edge. */
float disc(vec2 p, vec2 centre, float radius) {
  vec2 d = (p - centre) / radius;
  float reach = length(d);
  float edge = smoothstep(1.0, 1.0 - 0.0045 / radius, reach);
  float clip = smoothstep(1.0, 0.97, length(d + centre * 0.62) / 1.06);
  float ring = 0.80 + 0.30 * smoothstep(0.70, 0.97, reach) - 0.06 * cos(reach * 26.0) * smoothstep(0.2, 0.8, reach);
  return edge * clip * ring;
}

vec3 warm(float chance) { return mix(vec3(1.0, 0.50, 0.15), vec3(1.0, 0.72, 0.38), chance); }

vec4 scene(vec2 pixel) {
  float side = min(uFrameSizePx.x, uFrameSizePx.y);
  vec2 p = (pixel - 0.5 * uFrameSizePx) / side;
  const float vanishY = 0.03;
  const float vanishX = 0.10;
  vec3 colour = mix(vec3(0.010, 0.012, 0.020), vec3(0.020, 0.024, 0.042), smoothstep(0.5, -0.1, p.y));
  colour += vec3(0.060, 0.032, 0.016) * exp(-dot((p - vec2(vanishX, vanishY)) * vec2(1.5, 2.4), (p - vec2(vanishX, vanishY)) * vec2(1.5, 2.4)) * 3.0);
  colour *= 0.75 + 0.5 * fractal2(p * vec2(2.2, 1.3) + 3.0, 3);
  // Street lamps: two rows that run to the vanishing point.
  for (int i = 0; i < LAMP_COUNT; i++) {
    float n = float(i), row = mod(n, 2.0) * 2.0 - 1.0, depth = 1.0 + floor(n * 0.5) * 0.85 + 0.2 * hash1(n + 3.0);
    vec2 at = vec2(vanishX + row * 0.86 / depth + (row > 0.0 ? 0.05 : -0.02), vanishY + 0.50 / depth + 0.02 * (hash1(n) - 0.5));
    float radius = DISC_RADIUS * (0.80 + 0.45 / depth);
    colour += warm(hash1(n * 3.0)) * disc(p, at, radius) * (0.20 + 0.42 / depth);
    vec2 smear = (p - vec2(at.x, vanishY - 0.34 / depth)) / vec2(0.030, 0.16 / depth + 0.05);
    colour += warm(hash1(n * 3.0)) * 0.085 * exp(-dot(smear, smear));
  }
  // Traffic: white towards us on the left, red away on the right, signals above.
  for (int i = 0; i < CAR_COUNT; i++) {
    float n = float(i), depth = 1.25 + 4.2 * pow(hash1(n * 7.0 + 1.0), 1.5);
    bool away = mod(n, 2.0) < 1.0;
    float lane = (away ? 0.12 + 0.36 * hash1(n + 20.0) : -0.14 - 0.40 * hash1(n + 40.0));
    vec2 at = vec2(vanishX + lane / depth * 1.6, vanishY - 0.17 / depth);
    vec3 tint = away ? vec3(1.0, 0.085, 0.045) : vec3(1.0, 0.86, 0.66);
    float radius = DISC_RADIUS * (0.72 + 0.42 / depth), power = (away ? 0.27 : 0.20) * (0.55 + 0.75 * hash1(n + 9.0));
    vec2 pair = vec2(0.085 / depth, 0.0);
    colour += tint * power * (disc(p, at - pair, radius) + disc(p, at + pair, radius));
    vec2 smear = (p - vec2(at.x, at.y - 0.17 / depth - 0.03)) / vec2(0.055, 0.15 / depth + 0.04);
    colour += tint * 0.075 * exp(-dot(smear, smear)) * (0.7 + 0.6 * noise2(p * vec2(8.0, 26.0) + n));
  }
  for (int i = 0; i < 7; i++) {
    float n = float(i), depth = 1.6 + n * 0.8;
    vec2 at = vec2(vanishX + (mod(n, 2.0) < 1.0 ? 0.40 : -0.34) / depth, vanishY + 0.25 / depth);
    vec3 tint = hash1(n + 5.0) < 0.62 ? vec3(0.10, 0.86, 0.56) : vec3(1.0, 0.10, 0.05);
    colour += tint * 0.30 * disc(p, at, DISC_RADIUS * (0.62 + 0.4 / depth));
  }
  // Windows far up, cool and small.
  for (int i = 0; i < 34; i++) {
    float n = float(i);
    vec2 at = vec2((hash1(n * 5.0 + 2.0) - 0.5) * 1.6, 0.07 + 0.44 * pow(hash1(n * 9.0 + 4.0), 1.4));
    if (abs(at.x - vanishX) < 0.16 + 0.2 * at.y) continue;
    vec3 tint = mix(vec3(0.42, 0.60, 0.95), vec3(1.0, 0.78, 0.50), step(0.45, hash1(n + 70.0)));
    colour += tint * 0.055 * (0.4 + hash1(n + 31.0)) * disc(p, at, DISC_RADIUS * 0.74);
  }
  return vec4(colour, 0.0);
}
