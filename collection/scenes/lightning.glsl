// A thunderstorm over a plain at nightfall: one stroke, the rain beside it, and the cloud lit from within.
const float GROUND = 0.135;
const vec2 STRIKE = vec2(0.985, 0.135);

/** Sideways wander of a channel at a height; large bends carry small ones. */
float wander(float y, float seed) {
  float bend = (fractal1(y * 2.6 + seed, 2) - 0.5) * 0.26 + (fractal1(y * 9.0 + seed * 3.0, 3) - 0.5) * 0.085;
  float kinks = (noise1(y * 46.0 + seed * 5.0) - 0.5) * 0.020 + (noise1(y * 130.0 + seed * 7.0) - 0.5) * 0.0065 + (noise1(y * 420.0 + seed) - 0.5) * 0.0016;
  return bend + kinks;
}

float core(float distance, float width) {
  return exp(-distance * distance / (width * width));
}

vec4 scene(vec2 pixel) {
  vec2 p = pixel / uFrameSizePx.y;
  float aspect = uFrameSizePx.x / uFrameSizePx.y;
  float footWander = wander(GROUND, 3.0);
  float cloudBase = 0.56 + 0.05 * (fractal1(p.x * 1.3 + 4.0, 3) - 0.5);

  // The channel and its branches: each branch leaves it at a height and dies out in the air.
  vec3 stroke = vec3(0.0);
  float channelX = STRIKE.x + wander(p.y, 3.0) - footWander + (p.y - GROUND) * 0.10;
  float inAir = smoothstep(GROUND - 0.002, GROUND, p.y) * smoothstep(0.70, 0.575, p.y);
  float near = abs(p.x - channelX);
  stroke += vec3(1.0, 0.95, 1.0) * (34.0 * core(near, 0.00125) + 0.30 * exp(-near / 0.0045) + 0.12 * exp(-near / 0.030)) * inAir;
  for (float i = 0.0; i < 9.0; i++) {
    float top = mix(0.24, 0.60, hash1(i * 3.0 + 11.0)), reach = mix(0.05, 0.20, hash1(i * 5.0 + 2.0));
    float side = hash1(i * 7.0 + 5.0) < 0.5 ? -1.0 : 1.0;
    float startX = STRIKE.x + wander(top, 3.0) - footWander + (top - GROUND) * 0.10;
    float down = top - p.y;
    float part = clamp(down / reach, 0.0, 1.0);
    float x = startX + side * down * mix(0.35, 1.1, hash1(i * 13.0)) + (wander(p.y, 20.0 + i) - wander(top, 20.0 + i)) * 0.75;
    float alive = step(0.0, down) * step(down, reach) * (1.0 - part);
    float away = abs(p.x - x);
    stroke += vec3(0.92, 0.90, 1.0) * alive * (mix(5.0, 0.8, hash1(i * 17.0)) * core(away, 0.0010) + 0.08 * exp(-away / 0.006));
  }

  // Sky below the cloud: the last of the dusk at the horizon, and curtains of rain.
  float height = max(p.y - GROUND, 0.0);
  vec3 dusk = mix(vec3(0.125, 0.088, 0.080), vec3(0.030, 0.036, 0.056), smoothstep(0.0, 0.30, height));
  dusk += vec3(0.13, 0.066, 0.030) * exp(-height * 13.0) * exp(-pow((p.x - 0.30) / 0.45, 2.0));
  float lean = p.x - height * 0.16;
  float rain = fractal1(lean * 3.2 + 2.0, 3) * 0.65 + fractal1(lean * 17.0, 3) * 0.35;
  float curtain = smoothstep(0.40, 0.74, rain) * smoothstep(0.0, 0.05, height + 0.03);
  float flash = exp(-pow((p.x - STRIKE.x) / 0.42, 2.0));
  vec3 colour = mix(dusk, vec3(0.026, 0.030, 0.042) + vec3(0.060, 0.056, 0.072) * flash, curtain * 0.75);
  colour += vec3(0.050, 0.046, 0.064) * flash * smoothstep(0.0, 0.4, height);

  // The cloud: billows in perspective, bright where the stroke runs inside.
  float up = max(p.y - cloudBase + 0.09, 0.0);
  vec2 billow = vec2((p.x - aspect * 0.5) / (0.22 + up), 1.0 / (0.16 + up)) * vec2(0.75, 0.42);
  vec2 fold = vec2(fractal2(billow * 1.6 + 4.0, 4), fractal2(billow * 1.6 + 11.0, 4));
  float body = fractal2(billow * 2.3 + fold * 0.9, 7);
  float relief = body - fractal2((billow + vec2(0.03, -0.06)) * 2.3 + fold * 0.9, 7);
  vec2 fromStroke = (p - vec2(STRIKE.x + 0.06, 0.68)) / vec2(0.40, 0.24);
  float within = exp(-dot(fromStroke, fromStroke));
  vec3 cloud = vec3(0.020, 0.022, 0.032) * (0.5 + body) + vec3(0.40, 0.35, 0.48) * within * smoothstep(0.25, 0.75, body + relief * 1.8);
  cloud += vec3(0.080, 0.068, 0.080) * max(relief * 2.2 + 0.15, 0.0) * exp(-up * 2.4);
  float scud = (fractal2(p * vec2(5.0, 9.0) + 7.0, 6) - 0.5) * 0.11;
  colour = mix(colour, cloud, smoothstep(-0.07, 0.06, p.y - cloudBase + scud));
  colour += stroke;

  // The plain: stubble that catches the flash, a line of trees, a few farm lamps.
  float trees = GROUND + 0.004 + 0.010 * pow(fractal1(p.x * 9.0 + 2.0, 5), 2.0) + 0.010 * smoothstep(0.55, 0.75, fractal1(p.x * 4.0 + 31.0, 2)) * fractal1(p.x * 90.0, 4);
  float depth = clamp((GROUND - p.y) / GROUND, 0.0, 1.0);
  float rows = fractal2(vec2((p.x - aspect * 0.5) / (0.06 + depth) * 6.0, 1.5 / (0.05 + depth)), 6);
  vec3 field = vec3(0.016, 0.015, 0.016) * (0.4 + rows) + vec3(0.085, 0.078, 0.088) * rows * rows * exp(-pow((p.x - STRIKE.x) / 0.5, 2.0)) * exp(-depth * 2.4);
  colour = mix(colour, field, smoothstep(0.0006, -0.0006, p.y - GROUND));
  colour = mix(colour, vec3(0.004, 0.004, 0.006), smoothstep(0.0008, -0.0008, p.y - trees) * step(GROUND - 0.004, p.y));
  for (float i = 0.0; i < 7.0; i++) {
    vec2 lamp = vec2(hash1(i * 19.0 + 3.0) * aspect, GROUND + 0.0015 * hash1(i * 23.0));
    colour += vec3(1.0, 0.58, 0.22) * 0.9 * core(length(p - lamp), 0.0011);
  }
  return vec4(colour, 0.0);
}
