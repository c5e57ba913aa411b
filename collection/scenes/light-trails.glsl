// A motorway into the city at the blue hour, thirty seconds long: white comes, red goes.
const float EYE_M = 10.5;
const float LENS = 1.25;
const float HORIZON = 0.655;

/** Sideways place of the road's middle at a distance: it swings out to the left, then away to the right. */
float road(float z) {
  return -9.0 * sin(z / 62.0) * smoothstep(0.0, 60.0, z) + 0.00075 * z * z;
}

float horizontal(float z, float offset) {
  return (road(z) + offset) / z;
}

/** Distance in pixels between a place in the picture and a line that runs along the road at a height; z is where they meet. */
float trackPx(vec2 look, float offset, float height, out float z) {
  float down = max(-look.y, 1e-4);
  z = (EYE_M - height) / down;
  float beyond = (EYE_M - height) / (down * 0.985);
  float slope = (horizontal(beyond, offset) - horizontal(z, offset)) / (down * 0.015);
  return abs(look.x - horizontal(z, offset)) / sqrt(1.0 + slope * slope) * LENS * uFrameSizePx.x;
}

vec3 lampLight(float id, bool coming) {
  float kind = hash1(id * 3.0);
  return coming ? mix(vec3(1.0, 0.83, 0.60), vec3(0.88, 0.94, 1.0), smoothstep(0.35, 0.75, kind)) : mix(vec3(0.80, 0.022, 0.012), vec3(0.85, 0.060, 0.018), kind);
}

vec3 trails(vec2 look) {
  vec3 light = vec3(0.0);
  float pixelScale = uFrameSizePx.x / 1920.0;
  for (float vehicle = 0.0; vehicle < 44.0; vehicle++) {
    bool coming = vehicle < 23.0;
    float id = vehicle * 7.0 + 3.0;
    float lane = floor(hash1(id) * 3.0);
    bool truck = hash1(id + 1.0) > 0.86 && lane != (coming ? 2.0 : 0.0);
    float middle = (coming ? -11.6 : 3.9) + lane * 3.7 + (hash1(id + 2.0) - 0.5) * 1.3 + 0.25 * sin(hash1(id + 4.0) * 6.0);
    float begin = hash1(id + 5.0) < 0.55 ? 0.0 : mix(6.0, 90.0, hash1(id + 6.0));
    float end = hash1(id + 7.0) < 0.6 ? 900.0 : mix(60.0, 420.0, hash1(id + 8.0));
    float strength = mix(0.25, 1.0, hash1(id + 9.0)) * (coming ? 1.25 : 0.85);
    float nearZ, toMiddlePx = trackPx(look, middle, 0.8, nearZ);
    bool inReach = toMiddlePx < 2.2 / nearZ * LENS * uFrameSizePx.x + 30.0 * pixelScale;
    for (float lamp = 0.0; lamp < 4.0; lamp++) {
      bool upper = lamp > 1.5;
      WHERE((inReach && !upper) || (upper && truck)) {
        float side = mod(lamp, 2.0) < 0.5 ? -1.0 : 1.0;
        float height = upper ? 3.4 : (coming ? 0.68 : 0.88);
        float z, away = trackPx(look, middle + side * (truck ? 1.05 : 0.68), height, z);
        float widthPx = max((upper ? 0.04 : 0.055) / z * LENS * uFrameSizePx.x, 0.75 * pixelScale);
        float alive = smoothstep(begin, begin + 4.0, z) * smoothstep(end, end * 0.8, z);
        float pulse = 0.8 + 0.35 * noise1(z * 0.09 + id);
        float core = exp(-away * away / (widthPx * widthPx)), halo = exp(-away / (widthPx * 4.0)) * 0.07;
        vec3 colour = upper ? vec3(1.0, 0.50, 0.14) * 0.5 : lampLight(id, coming);
        light += colour * (core * mix(0.8, 2.0, smoothstep(12.0, 70.0, z)) + halo) * strength * pulse * alive;
      }
    }
  }
  return light;
}

/** A hill behind the city, and the city on it: lamps only, at this distance. */
vec3 hillside(vec3 sky, vec2 look) {
  float hill = 0.010 + 0.040 * fractal1(look.x * 2.6 + 5.0, 6);
  vec3 colour = mix(sky, mix(vec3(0.17, 0.105, 0.085), vec3(0.060, 0.062, 0.090), smoothstep(0.0, 0.03, look.y)), smoothstep(0.0006, -0.0006, look.y - hill));
  vec2 grid = vec2(look.x * 150.0, look.y * 260.0);
  for (float i = -1.0; i <= 1.0; i++) {
    vec2 cell = floor(grid) + vec2(i, 0.0);
    vec2 lamp = (cell + 0.2 + 0.6 * hash2to2(cell + 300.0)) / vec2(150.0, 260.0);
    float settled = fractal2(cell * vec2(0.09, 0.22), 3) * smoothstep(0.90, 0.2, lamp.y / hill);
    float away = length(look - lamp) * LENS * uFrameSizePx.x;
    float strength = step(0.42, settled + 0.22 * (hash2(cell) - 0.5)) * pow(hash2(cell + 70.0), 2.5);
    colour += mix(vec3(1.0, 0.62, 0.28), vec3(0.85, 0.90, 1.0), step(0.72, hash2(cell + 90.0))) * strength * (1.3 * exp(-away * away / 1.6) + 0.05 * exp(-away / 6.0));
  }
  return colour;
}

vec4 scene(vec2 pixel) {
  vec2 look = vec2(pixel.x / uFrameSizePx.x - 0.5, (pixel.y - HORIZON * uFrameSizePx.y) / uFrameSizePx.x) / LENS;
  float up = max(look.y, 0.0);
  vec3 sky = mix(vec3(0.34, 0.20, 0.17), vec3(0.115, 0.135, 0.22), smoothstep(0.0, 0.10, up));
  sky = mix(sky, vec3(0.022, 0.042, 0.105), smoothstep(0.05, 0.42, up));
  float cloud = fractal2(vec2(look.x * 3.0, up * 13.0) + vec2(fractal2(vec2(look.x * 2.0, up * 5.0), 3), 2.0), 6);
  sky *= 1.0 - 0.45 * smoothstep(0.45, 0.75, cloud) * smoothstep(0.02, 0.12, up);
  vec3 colour = look.y < 0.0 ? sky : hillside(sky, look);

  WHERE(look.y < 0.0) {
    float z = EYE_M / max(-look.y, 1e-4);
    float x = look.x * z - road(z);
    float asphalt = 0.75 + 0.5 * fractal2(vec2(x * 1.4, z * 0.12), 5);
    vec3 ground = vec3(0.0125, 0.0150, 0.0215) * asphalt;
    // Worn wheel tracks shine towards the last light.
    float tracks = 0.5 + 0.5 * cos(x * 6.2831853 / 1.85);
    ground += vec3(0.026, 0.028, 0.040) * smoothstep(6.0, 120.0, z) * (0.5 + 0.5 * tracks);
    float markPx = LENS * uFrameSizePx.x / z;
    for (float line = 0.0; line < 8.0; line++) {
      float offset = line < 4.0 ? -13.45 + line * 3.7 : 2.05 + (line - 4.0) * 3.7;
      bool dashed = line == 1.0 || line == 2.0 || line == 5.0 || line == 6.0;
      float paint = smoothstep(0.10 + 0.5 / markPx, 0.10 - 0.5 / markPx, abs(x - offset)) * min(1.0, 0.2 * markPx);
      float dash = dashed ? smoothstep(0.30, 0.32, fract(z / 12.0)) : 0.0;
      ground += vec3(0.085, 0.085, 0.095) * paint * (1.0 - dash) * exp(-z / 160.0);
    }
    float verge = smoothstep(14.4, 15.2, abs(x - 0.15));
    ground = mix(ground, vec3(0.0045, 0.0060, 0.0055) * (0.6 + 0.8 * fractal2(vec2(x, z) * 1.1, 5)), verge);
    // The traffic lights its own lanes.
    ground += vec3(0.080, 0.068, 0.050) * exp(-pow((x + 7.9) / 4.2, 2.0)) * exp(-z / 140.0) * (0.5 + 0.5 * asphalt);
    ground += vec3(0.055, 0.006, 0.004) * exp(-pow((x - 7.6) / 4.2, 2.0)) * exp(-z / 140.0) * asphalt;
    colour = mix(ground, vec3(0.17, 0.105, 0.085), 1.0 - exp(-z / 1300.0));
  }

  // Trees along both verges, then the crash barrier between the carriageways.
  for (float row = 5.0; row >= 0.0; row--) {
    float z = 42.0 * pow(1.62, row);
    for (float side = -1.0; side <= 1.0; side += 2.0) {
      float x = look.x * z - road(z) - side * 21.0;
      float crown = 3.0 + 4.5 * fractal1(x * 0.16 + row * 17.0 + side * 5.0, 3) + 1.6 * (fractal1(x * 1.6 + row * 3.0, 5) - 0.5);
      crown *= smoothstep(-1.5, 5.0, x * side);
      float above = (EYE_M + look.y * z);
      float cover = smoothstep(0.12, -0.12, above - crown) * step(0.0, above + 3.0) * step(0.05, crown);
      colour = mix(colour, mix(vec3(0.0035, 0.0045, 0.0060), vec3(0.10, 0.070, 0.065), 1.0 - exp(-z / 900.0)), cover);
    }
  }
  for (float rail = 0.0; rail < 2.0; rail++) {
    float z, away = trackPx(look, -0.45 + rail * 0.9, 0.75, z);
    float widthPx = max(0.045 / z * LENS * uFrameSizePx.x, 0.6);
    colour += vec3(0.045, 0.042, 0.046) * smoothstep(widthPx + 0.8, widthPx - 0.8, away) * exp(-z / 150.0) * step(look.y, -0.002);
  }
  WHERE(look.y < -0.0015) colour += trails(look);

  // Street lamps on the right: a mast, an arm, a head that flares a little.
  for (float mast = 0.0; mast < 11.0; mast++) {
    float z = 30.0 + mast * 34.0;
    float x = horizontal(z, 15.6), headX = horizontal(z, 13.4);
    float top = (11.5 - EYE_M) / z, foot = -EYE_M / z;
    float thick = max(0.09 / z, 0.4 / (LENS * uFrameSizePx.x));
    float post = smoothstep(thick * 1.3, thick * 0.7, abs(look.x - x)) * step(foot, look.y) * step(look.y, top);
    float arm = smoothstep(thick * 1.1, thick * 0.6, abs(look.y - top)) * step(headX, look.x) * step(look.x, x);
    colour = mix(colour, vec3(0.010, 0.011, 0.014), max(post, arm));
    vec2 head = vec2(look.x - headX, (look.y - top) * 1.6) * z;
    float away = length(head);
    colour += vec3(1.0, 0.62, 0.28) * (4.5 * exp(-away * away / 0.055) + 0.11 * exp(-away / 0.8)) * exp(-z / 500.0);
  }
  return vec4(colour, 0.0);
}
