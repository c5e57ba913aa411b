// Open sea under a covered sky: the sun is behind the clouds and the water finds it all the same.
const float EYE_M = 24.0;
const float LENS = 1.55;
const float HORIZON = 0.60;
const float MIST_M = 5200.0;
const int WAVE_COUNT = 48;
const vec2 SUN = vec2(-0.09, 0.20);

/** Light of the sky by azimuth and elevation, both as tangents. */
float sky(vec2 look) {
  float up = max(look.y, 0.0);
  float cover = mix(0.42, 0.07, smoothstep(0.0, 0.60, up));
  vec2 plane = vec2(look.x, 1.0) / (up + 0.10);
  float clouds = fractal2(plane * vec2(0.55, 0.80) + vec2(fractal2(plane * 0.4, 3) * 1.3, 3.0), 6);
  float fine = fractal2(plane * vec2(1.9, 2.6) + 9.0, 5);
  float shade = mix(1.0, 0.25 + 1.3 * smoothstep(0.34, 0.66, clouds * 0.75 + fine * 0.25), smoothstep(0.01, 0.14, up));
  vec2 away = (look - SUN) / vec2(0.26, 0.16);
  vec2 core = (look - SUN) / vec2(0.12, 0.07);
  float glow = 2.2 * exp(-dot(away, away)) + 3.4 * exp(-dot(core, core)) * smoothstep(0.35, 0.7, clouds);
  return cover * shade + glow * (0.35 + 0.65 * shade);
}

float gaussian() {
  return sqrt(-2.0 * log(max(random(), 1e-6))) * cos(6.2831853 * random());
}

vec4 scene(vec2 pixel) {
  float width = uFrameSizePx.x;
  vec2 look = vec2(pixel.x / width - 0.5, (pixel.y - HORIZON * uFrameSizePx.y) / width) / LENS;
  float mistLight = sky(vec2(look.x, 0.004));
  float light = 0.0;
  WHERE(look.y >= 0.0) light = sky(look);
  WHERE(look.y < 0.0) {
    float distance = EYE_M / max(-look.y, 1e-5);
    vec2 place = vec2(look.x, 1.0) * distance;
    float acrossM = distance / (LENS * width), alongM = distance * acrossM / EYE_M;
    vec2 slope = vec2(0.0);
    float unseen = 0.0;
    for (int i = 0; i < WAVE_COUNT; i++) {
      float id = float(i), share = (id + hash1(id * 3.0)) / float(WAVE_COUNT);
      float lengthM = 0.30 * pow(260.0, share);
      // The wind keeps the crests across the view; along it they would run to one point on the horizon.
      float bearing = 0.26 + (hash1(id * 5.0 + 1.0) + hash1(id * 7.0 + 2.0) - 1.0) * 0.72;
      vec2 k = 6.2831853 / lengthM * vec2(sin(bearing), cos(bearing));
      float steep = 0.026 * mix(1.0, 0.55, share) * smoothstep(1.0, 0.85, share);
      // Waves come in groups, so no sine is seen to run on for ever; each has its own grid, so no grid is seen either.
      float turn = id * 2.4;
      vec2 own = mat2(cos(turn), sin(turn), -sin(turn), cos(turn)) * place / lengthM;
      float group = 0.35 + 1.3 * noise2(own / 4.5 + id * 17.0);
      float seen = exp(-0.5 * (pow(k.x * acrossM, 2.0) + pow(k.y * alongM, 2.0)) * 0.35);
      float phase = dot(k, place) + id * 2.4 + 1.5 * noise2(own / 3.1 + id * 5.0);
      slope += k / length(k) * cos(phase) * steep * group * seen;
      unseen += steep * steep * 0.5 * (1.0 - seen * seen);
    }
    float gusts = 0.55 + 0.9 * fractal2(place / vec2(260.0, 420.0) + 3.0, 4);
    slope = slope * gusts + vec2(gaussian(), gaussian()) * sqrt(unseen) * 0.75 * gusts;
    float steepest = -look.y * 0.9;
    slope.y = max(slope.y, -steepest);
    float facing = clamp(-look.y + slope.y, 0.0, 1.0);
    float fresnel = 0.02 + 0.98 * pow(1.0 - facing, 5.0);
    vec2 mirrored = vec2(look.x + 2.0 * slope.x * 0.6, -look.y + 2.0 * slope.y);
    float water = fresnel * sky(mirrored) + (1.0 - fresnel) * 0.030;
    light = mix(mistLight, water, exp(-distance / MIST_M));
  }
  return vec4(vec3(light), 0.0);
}
