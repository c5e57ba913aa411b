// A spider's web after a cold night: every thread carries its row of drops, and the meadow behind is only colour.
const vec2 HUB = vec2(0.56, 0.60);
const float SPOKES = 27.0;
const float RINGS = 34.0;
const float INNER = 0.055, OUTER = 0.62;

vec2 polar(vec2 p) {
  vec2 q = (p - HUB) * vec2(1.0, 0.93);
  return vec2(length(q), atan(q.y, q.x));
}

float spokeAngle(float index) {
  float id = mod(index, SPOKES);
  return (index + 0.62 * (hash1(id * 7.0 + 3.0) - 0.5)) / SPOKES * 6.2831853 - 3.14159265;
}

/** Radius at which a ring crosses a spoke; the spider works by eye. */
float ringRadius(float ring, float spoke) {
  float id = mod(spoke, SPOKES);
  float even = mix(INNER, OUTER, pow(ring / RINGS, 1.12));
  float slope = 0.012 * sin(id * 0.93 + 1.0) * ring / RINGS;
  return even + slope + (hash1(ring * 31.0 + id * 3.0) - 0.5) * 0.0042;
}

vec3 background(vec2 p) {
  vec3 colour = mix(vec3(0.030, 0.046, 0.026), vec3(0.105, 0.125, 0.075), smoothstep(0.1, 1.25, p.y));
  colour += vec3(0.26, 0.19, 0.085) * exp(-dot((p - vec2(0.18, 1.08)) * vec2(1.5, 1.9), (p - vec2(0.18, 1.08)) * vec2(1.5, 1.9)));
  colour *= 0.55 + 0.9 * fractal2(p * vec2(1.7, 1.1) + 3.0, 3);
  // Sun in far drops of dew, thrown out of focus.
  for (float i = 0.0; i < 46.0; i++) {
    vec2 place = vec2(hash1(i * 3.0 + 5.0), pow(hash1(i * 5.0 + 9.0), 0.8) * 1.3);
    float radius = mix(0.018, 0.052, hash1(i * 7.0 + 1.0));
    float away = length(p - place) / radius;
    vec3 tint = mix(vec3(0.20, 0.24, 0.10), vec3(0.52, 0.40, 0.20), hash1(i * 11.0));
    float strength = pow(hash1(i * 13.0 + 2.0), 3.0) * 0.42 * (0.3 + exp(-length(place - vec2(0.18, 1.08)) * 2.2) * 1.8);
    colour += tint * strength * smoothstep(1.0, 0.90, away) * (0.75 + 0.25 * away * away);
  }
  return colour;
}

/** Adds one drop: the meadow stands on its head in it, rim dark, one glint from the sun and one through the far side. */
void drop(inout vec3 colour, vec2 p, vec2 centre, float radius, float blurring) {
  vec2 q = (p - centre) / radius;
  float inside = smoothstep(1.0 + blurring / radius, 1.0 - blurring / radius, length(q));
  WHERE(inside > 0.001) {
    float depth = sqrt(max(1.0 - dot(q, q), 0.0));
    vec3 upsideDown = mix(vec3(0.62, 0.60, 0.50), vec3(0.045, 0.065, 0.035), smoothstep(-0.75, 0.45, q.y + 0.15 * q.x));
    upsideDown *= 0.25 + 0.75 * smoothstep(0.0, 0.55, depth);
    vec2 glint = q - vec2(-0.34, 0.42), through = q - vec2(0.30, -0.52);
    upsideDown += vec3(1.0, 0.95, 0.82) * 3.2 * exp(-dot(glint, glint) * 42.0) + vec3(1.0, 0.86, 0.60) * 1.1 * exp(-dot(through, through) * 7.0);
    colour = mix(colour, upsideDown, inside * 0.96);
  }
}

/** A thread from a to b that sags a little, with drops of many sizes along it. */
void thread(inout vec3 colour, vec2 p, vec2 a, vec2 b, float key, float sag, float spacing, float largest, float blurring) {
  vec2 ab = b - a;
  float reach = length(ab), t = dot(p - a, ab) / (reach * reach);
  // Lifted by the sag, the place is measured against the straight line.
  vec2 lifted = p + vec2(0.0, sag * reach * 4.0 * max(t * (1.0 - t), 0.0));
  t = dot(lifted - a, ab) / (reach * reach);
  WHERE(t > -0.02 && t < 1.02) {
    float away = length(lifted - a - ab * clamp(t, 0.0, 1.0));
    float width = 0.00042;
    colour += vec3(0.34, 0.33, 0.28) * smoothstep(width + blurring + 0.0004, width * 0.4, away) * (width / (width + blurring));
    WHERE(away < largest * 1.2 + blurring) {
      float count = max(floor(reach / spacing), 1.0), cell = floor(t * count);
      for (float i = -1.0; i <= 1.0; i++) {
        float id = cell + i;
        float chance = hash1(key * 57.0 + id * 13.0);
        float place = (id + 0.5 + 0.5 * (hash1(key * 31.0 + id * 7.0) - 0.5)) / count;
        float radius = min(largest * (0.26 + 0.74 * chance * chance * chance), spacing * 0.47);
        vec2 centre = a + ab * place - vec2(0.0, sag * reach * 4.0 * place * (1.0 - place) + radius * 0.35);
        bool hangs = place > 0.0 && place < 1.0 && chance > 0.10;
        WHERE(hangs && length(p - centre) < radius + blurring * 1.5) drop(colour, p, centre, radius, blurring);
      }
    }
  }
}

vec2 at(float radius, float angle) {
  return HUB + vec2(cos(angle), sin(angle) / 0.93) * radius;
}

vec4 scene(vec2 pixel) {
  vec2 p = pixel / uFrameSizePx.x;
  vec3 colour = background(p);
  vec2 place = polar(p);
  float sector = (place.y + 3.14159265) / 6.2831853 * SPOKES;
  // The web leans away to the lower right and leaves the plane of focus there.
  float defocus = smoothstep(0.30, 0.95, dot(p - HUB, vec2(0.62, -0.55)) + 0.32) * 0.0052;
  float blurring = 0.00045 + defocus;
  for (float i = -1.0; i <= 2.0; i++) {
    float spoke = floor(sector) + i;
    float angle = spokeAngle(spoke);
    thread(colour, p, at(0.004, angle), at(OUTER + 0.30 + 0.4 * hash1(mod(spoke, SPOKES)), angle), mod(spoke, SPOKES) + 400.0, 0.0, 0.0125, 0.0026, blurring);
  }
  WHERE(place.x < OUTER + 0.05) {
    float estimate = pow(max((place.x - INNER) / (OUTER - INNER), 0.0), 1.0 / 1.12) * RINGS;
    for (float j = -2.0; j <= 3.0; j++) {
      float ring = floor(estimate) + j;
      for (float i = -1.0; i <= 1.0; i++) {
        float spoke = floor(sector) + i;
        float key = ring * 40.0 + mod(spoke, SPOKES);
        bool woven = ring >= 0.0 && ring <= RINGS && hash1(key * 1.7) > 0.035;
        vec2 a = at(ringRadius(ring, spoke), spokeAngle(spoke)), b = at(ringRadius(ring, spoke + 1.0), spokeAngle(spoke + 1.0));
        WHERE(woven) thread(colour, p, a, b, key, 0.022, 0.0088, 0.0042, blurring);
      }
    }
  }
  return vec4(colour, 0.0);
}
