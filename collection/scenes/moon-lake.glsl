// A full moon over a lake between dark ridges; its path lies on slow ripples.
const float CAMERA_HEIGHT_M = 3.0;
const float HORIZON = 0.40;
const float FOCAL_LENGTH = 1.35;
const vec2 MOON = vec2(0.055, 0.285);
const float MOON_RADIUS = 0.0150;

vec3 sky(vec2 p) {
  float y = max(p.y, 0.0);
  vec3 low = vec3(0.125, 0.165, 0.215), high = vec3(0.022, 0.042, 0.080);
  vec3 colour = mix(low, high, smoothstep(0.0, 0.46, y));
  float away = length((p - MOON) * vec2(1.0, 1.15));
  colour += vec3(0.20, 0.23, 0.27) * (0.42 * exp(-away / 0.055) + 0.30 * exp(-away / 0.20));
  vec2 q = vec2(p.x * 2.3 + p.y * 1.2, p.y * 8.5);
  float warp = fractal2(q * 0.8, 4) - 0.5;
  float cloud = smoothstep(0.46, 0.78, fractal2(q + vec2(warp * 1.6, warp) + 5.0, 6));
  colour += cloud * mix(vec3(0.018, 0.026, 0.040), vec3(0.26, 0.27, 0.28), exp(-away / 0.10));
  return colour;
}

vec3 moon(vec2 p) {
  vec2 q = (p - MOON) / MOON_RADIUS;
  float pixel = 1.0 / (max(uFrameSizePx.x, uFrameSizePx.y) * FOCAL_LENGTH * MOON_RADIUS);
  float maria = smoothstep(0.44, 0.66, fractal2(q * 1.5 + vec2(3.2, 8.1), 5)) * smoothstep(1.0, 0.45, length(q + vec2(0.18, -0.12)));
  float craters = fractal2(q * 7.0 + 3.0, 4);
  return vec3(1.0, 0.965, 0.90) * (2.7 - 1.05 * maria) * (0.90 + 0.2 * craters) * smoothstep(1.0 + pixel, 1.0 - pixel, length(q));
}

/** Conifers on the far shore: narrow cones of random height and place, some standing in groups. */
float treeTops(float x) {
  float top = 0.0;
  for (int size = 0; size < 2; size++) {
    float cellWidth = size == 0 ? 0.0030 : 0.0017, cell = floor(x / cellWidth);
    for (int i = -1; i <= 1; i++) {
      float id = cell + float(i), chance = hash1(id + 300.0 * float(size));
      float centre = (id + 0.5 + 0.7 * (hash1(id * 3.0 + 11.0) - 0.5)) * cellWidth;
      float tall = mix(0.0016, size == 0 ? 0.0066 : 0.0036, chance * chance) * (0.5 + noise1(x * 45.0));
      float slim = abs(x - centre) / (tall * 0.26) + 0.20 * (noise1(x * 5200.0) - 0.5);
      top = max(top, tall * (1.0 - pow(max(slim, 0.0), 0.85)));
    }
  }
  return top + 0.0009 * noise1(x * 900.0);
}

float ridgeHeight(float x, int layer) {
  float f = float(layer);
  float mountains = fractal1(x * (2.2 + f * 0.9) + 31.0 * f + 4.0, 8);
  float trees = layer == 2 ? treeTops(x) : 0.0;
  float basin = layer == 0 ? 0.135 * (mountains - 0.12) : (layer == 1 ? 0.115 * mountains * (0.35 + 1.1 * smoothstep(-0.02, 0.42, abs(x + 0.03))) : 0.055 * (mountains - 0.28) * (0.3 + 1.7 * smoothstep(0.02, 0.36, x + 0.02)) + 0.006);
  return max(basin, 0.001) + trees;
}

vec3 land(vec3 colour, vec2 p, float blurring) {
  for (int layer = 0; layer < 3; layer++) {
    float top = ridgeHeight(p.x, layer);
    float pixel = 1.5 / (max(uFrameSizePx.x, uFrameSizePx.y) * FOCAL_LENGTH) + blurring;
    vec3 tone = layer == 0 ? vec3(0.050, 0.070, 0.098) : (layer == 1 ? vec3(0.024, 0.036, 0.054) : vec3(0.0065, 0.0095, 0.014));
    float haze = layer == 2 ? 0.10 : 0.62;
    vec3 body = mix(tone, vec3(0.105, 0.135, 0.17), haze * smoothstep(0.05, 0.0, p.y));
    float gullies = fractal2(vec2(p.x * 60.0 + p.y * 50.0, p.y * 34.0 - p.x * 14.0) + float(layer) * 7.0, 6);
    float forest = fractal2(p * vec2(520.0, 380.0) + float(layer) * 19.0, 3);
    body *= 0.52 + 0.66 * gullies + 0.36 * (forest - 0.20);
    colour = mix(colour, body, smoothstep(top + pixel, top - pixel, p.y));
  }
  return colour;
}

vec4 scene(vec2 pixel) {
  float focalPx = max(uFrameSizePx.x, uFrameSizePx.y) * FOCAL_LENGTH;
  vec2 p = vec2(pixel.x - 0.5 * uFrameSizePx.x, pixel.y - HORIZON * uFrameSizePx.y) / focalPx;
  vec3 colour;
  WHERE(p.y > 0.0) colour = land(sky(p) + moon(p), p, 0.0);
  WHERE(p.y <= 0.0) {
    float distanceM = CAMERA_HEIGHT_M / max(-p.y, 3e-4);
    float acrossM = p.x * distanceM;
    float resolved = distanceM / focalPx * distanceM / CAMERA_HEIGHT_M;
    // Ripple slope: three sizes of waves, each fading out where a pixel covers more than its length.
    float slope = 0.0, side = 0.0, lost = 0.0;
    for (int octave = 0; octave < 5; octave++) {
      float lengthM = 3.6 * pow(0.5, float(octave));
      float visible = smoothstep(1.4, 0.25, resolved / lengthM);
      vec2 q = vec2(acrossM * 0.42, distanceM) / lengthM;
      q += (vec2(noise2(q * 0.3 + 7.0), noise2(q * 0.3 + 77.0)) - 0.5) * 1.2 + float(octave) * 13.1;
      float wave = fractal2(q, 2) - 0.5;
      slope += wave * visible * 0.036;
      side += (noise2(q + 50.0) - 0.5) * visible * 0.030;
      lost += (1.0 - visible) * 0.0000105;
    }
    float calm = smoothstep(0.35, 0.65, fractal2(vec2(acrossM * 0.012, distanceM * 0.05) + 2.0, 4));
    float wind = mix(0.45, 1.0, calm);
    vec2 reflected = vec2(p.x + side * 0.9 * wind, -p.y + slope * 2.0 * wind);
    float spread = 0.0016 + lost * 260.0 * wind;
    float bend = max(reflected.y, 0.0);
    vec3 mirror = land(sky(vec2(reflected.x, bend)), vec2(reflected.x, bend), spread + 0.004);
    // The moon's glitter: how far the mirror direction misses the moon, against what the ripples scatter.
    vec2 miss = (reflected - MOON) / vec2(0.011 + 0.020 * -p.y / 0.3, 0.070 + 0.03 * wind);
    float glitter = exp(-dot(miss, miss));
    float sparkle = pow(clamp(0.5 + slope * 12.0, 0.0, 1.6), 2.2);
    vec3 path = vec3(1.0, 0.96, 0.88) * (1.05 * glitter * mix(1.0, sparkle * 1.6, 0.75));
    float wide = exp(-pow((p.x - MOON.x) / (0.045 + 0.22 * -p.y), 2.0));
    path += vec3(0.15, 0.165, 0.185) * wide * (0.35 + 0.65 * sparkle) * smoothstep(0.0, 0.05, -p.y);
    float fresnel = mix(0.28, 0.86, exp(-(-p.y) * 5.5));
    colour = mirror * fresnel + path * mix(0.7, 1.0, fresnel) + vec3(0.003, 0.006, 0.010);
    float shore = p.y / 0.006;
    colour = mix(colour, vec3(0.085, 0.112, 0.145), 0.55 * exp(-shore * shore));
  }
  float mistBand = (p.y - 0.008) / 0.016;
  colour = mix(colour, vec3(0.13, 0.16, 0.20), 0.42 * exp(-mistBand * mistBand) * (0.5 + 0.9 * fractal1(p.x * 6.0, 4)));
  return vec4(colour, 0.0);
}
