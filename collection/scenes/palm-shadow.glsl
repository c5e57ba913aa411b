// A limewashed wall in the early afternoon: a painted foot, some old repairs, and the shadow of a palm that is not in the picture.
const vec3 SUN = vec3(0.64, 0.52, 0.565);
const float BAND = 0.205;

/** Light through one frond: a bent rib with leaflets on both sides, each with its own length and droop. */
float frond(vec2 p, vec2 root, float heading, float reach, float bend, float seed, float soft) {
  vec2 q = p - root;
  float c = cos(heading), s = sin(heading);
  q = vec2(c * q.x + s * q.y, -s * q.x + c * q.y) / reach;
  q.y -= bend * q.x * q.x;
  q.x += bend * q.y * q.x * 1.2;
  float blurring = soft / reach;
  float light = 1.0;
  float rib = 0.0052 * (1.15 - q.x);
  light *= 1.0 - smoothstep(rib + blurring, rib - blurring, abs(q.y)) * step(-0.3, q.x) * smoothstep(1.0, 0.97, q.x);
  float side = q.y < 0.0 ? -1.0 : 1.0;
  float out_ = abs(q.y);
  float spacing = 0.0215;
  bool inReach = q.x > -0.05 && q.x < 1.25 && out_ < 0.46;
  for (float i = inReach ? -2.0 : 3.0; i <= 2.0; i++) {
    // Walk back along the leaflet to where it leaves the rib.
    float slant = mix(0.95, 0.42, clamp(q.x, 0.0, 1.0));
    float foot = q.x - out_ / tan(slant) - 0.55 * out_ * out_;
    float index = floor(foot / spacing) + i, key = index * 2.0 + side * 0.5 + seed * 37.0;
    float own = (index + 0.5 + 0.55 * (hash1(key * 7.0 + 1.0) - 0.5)) * spacing;
    float turned = slant * (1.0 + 0.16 * (hash1(key * 11.0 + 2.0) - 0.5));
    float droop = 0.55 + 0.34 * (hash1(key * 13.0 + 3.0) - 0.5);
    float away = (q.x - out_ / tan(turned) - droop * out_ * out_ - own) * sin(turned);
    float place = clamp(own, 0.0, 1.0);
    float grown = 0.40 * sqrt(sin(3.1415927 * pow(clamp(place * 0.93 + 0.07, 0.0, 1.0), 0.72))) * (0.86 + 0.28 * hash1(key * 17.0));
    float run = out_ / sin(turned) / max(grown, 0.01);
    float width = 0.0072 * sqrt(max(1.0 - run, 0.0)) * smoothstep(-0.05, 0.12, run + 0.06);
    bool there = own > 0.03 && own < 0.985 && run < 1.0 && hash1(key * 19.0) > 0.05;
    WHERE(there) light *= 1.0 - smoothstep(width + blurring, width - blurring, abs(away)) * min(1.0, width / blurring * 1.2);
  }
  return light;
}

float relief(vec2 p) {
  float trowel = fractal2(p * vec2(3.2, 4.6) + fractal2(p * 2.0, 3) * 1.5, 6);
  float grit = fractal2(p * 95.0, 4);
  float patchEdge = smoothstep(0.505, 0.53, fractal2(p * vec2(1.5, 1.9) + 8.0, 5));
  return trowel * 0.024 + grit * 0.0016 + patchEdge * 0.0042;
}

vec4 scene(vec2 pixel) {
  vec2 p = pixel / uFrameSizePx.x;
  float unit = 0.0011;
  float here = relief(p);
  vec3 normal = normalize(vec3(here - relief(p + vec2(unit, 0.0)), here - relief(p + vec2(0.0, unit)), unit));
  float edge = BAND + 0.0032 * (fractal1(p.x * 5.0, 3) - 0.5) + 0.0030 * (fractal1(p.x * 70.0 + 3.0, 3) - 0.5);

  float wash = fractal2(p * vec2(2.1, 1.5) + fractal2(p * 3.0, 3) * 0.9, 7), brush = fractal2(p * vec2(9.0, 26.0) + 5.0, 5);
  vec3 wall = mix(vec3(0.56, 0.27, 0.175), vec3(0.70, 0.40, 0.28), smoothstep(0.30, 0.70, wash * 0.75 + brush * 0.25));
  float bleached = smoothstep(0.50, 0.74, fractal2(p * vec2(3.6, 2.4) + 21.0, 6));
  wall = mix(wall, vec3(0.70, 0.50, 0.39), bleached * 0.5);
  float repaired = smoothstep(0.505, 0.53, fractal2(p * vec2(1.5, 1.9) + 8.0, 5));
  wall = mix(wall, wall * vec3(1.06, 1.00, 0.95) + 0.02, repaired * 0.6);
  float runs = fractal2(vec2(p.x * 16.0, p.y * 0.7), 5) * smoothstep(0.9, 0.3, p.y);
  wall *= 1.0 - 0.16 * smoothstep(0.50, 0.75, runs);
  vec3 band = mix(vec3(0.022, 0.055, 0.115), vec3(0.038, 0.095, 0.175), smoothstep(0.3, 0.7, fractal2(p * vec2(4.0, 3.0) + 31.0, 6)));
  float peeled = smoothstep(0.745, 0.752, fractal2(p * vec2(11.0, 13.0) + 50.0, 6) + 0.07 * smoothstep(0.10, 0.0, p.y));
  band = mix(band, vec3(0.43, 0.35, 0.28) * (0.8 + 0.4 * brush), peeled);
  band = mix(band, vec3(0.30, 0.25, 0.20), 0.55 * smoothstep(0.10, 0.0, p.y + 0.05 * (fractal1(p.x * 9.0, 4) - 0.5)));
  vec3 paint = mix(band, wall, smoothstep(-0.0009, 0.0009, p.y - edge));

  // The nearer a leaf hangs to the wall, the sharper its shadow.
  float lit = 1.0;
  lit *= frond(p, vec2(1.16, 0.86), 2.93, 1.02, 0.20, 1.0, 0.0022);
  lit *= frond(p, vec2(1.14, 0.98), 2.45, 0.88, 0.34, 2.0, 0.0034);
  lit *= frond(p, vec2(1.15, 0.78), 3.42, 0.84, -0.30, 3.0, 0.0030);
  lit *= frond(p, vec2(1.10, 1.16), 2.62, 0.92, -0.26, 4.0, 0.0052);
  lit *= frond(p, vec2(1.22, 0.70), 3.80, 0.86, 0.30, 5.0, 0.0046);
  lit *= frond(p, vec2(0.86, 1.36), 3.55, 0.80, 0.36, 6.0, 0.0075);
  float trunk = smoothstep(0.004, -0.004, abs(p.x - 1.02 + 0.05 * (p.y - 0.4)) - 0.052 - 0.006 * noise1(p.y * 26.0)) ;
  lit *= 1.0 - trunk;
  float facing = max(dot(normal, SUN), 0.0);
  vec3 light = vec3(1.0, 0.93, 0.80) * 1.9 * facing * lit + vec3(0.24, 0.28, 0.36) * (0.75 + 0.25 * normal.y) + vec3(0.10, 0.07, 0.045) * smoothstep(0.7, 0.0, p.y);
  return vec4(paint * light, 0.0);
}
