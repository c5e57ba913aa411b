// A salt flat before sunrise: the earth's shadow and the belt of Venus, far hills, polygons of salt in the foreground.
const float CAMERA_HEIGHT_M = 1.55;
const float HORIZON = 0.47;
const float FOCAL_LENGTH = 0.95;

vec3 sky(float elevation) {
  float y = max(elevation, 0.0);
  vec3 shadow = vec3(0.36, 0.42, 0.56), belt = vec3(0.80, 0.53, 0.55), pale = vec3(0.70, 0.66, 0.70), high = vec3(0.27, 0.40, 0.60);
  vec3 colour = mix(shadow, belt, smoothstep(0.015, 0.13, y));
  colour = mix(colour, pale, smoothstep(0.11, 0.26, y));
  return mix(colour, high, smoothstep(0.22, 0.75, y));
}

float hills(float x) {
  float left = exp(-pow((x + 0.30) / 0.30, 2.0)) * 0.036, right = exp(-pow((x - 0.62) / 0.22, 2.0)) * 0.020;
  float shape = 0.55 + 0.9 * fractal1(x * 7.0 + 20.0, 6);
  float peak = 0.016 * exp(-pow((x + 0.19) / 0.055, 2.0));
  return (left + right) * shape + peak * (0.9 + 0.3 * fractal1(x * 30.0, 4)) - 0.003;
}

/** Distance to the nearest border between salt polygons, and a number for the polygon. */
vec2 polygon(vec2 p) {
  vec2 cell = floor(p), inside = fract(p), nearest = vec2(0.0), nearestOffset = vec2(0.0);
  float best = 9.0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++) {
      vec2 step = vec2(i, j), to = step + 0.5 + 0.72 * (hash2to2(cell + step) - 0.5) - inside;
      float d = dot(to, to);
      if (d < best) {
        best = d;
        nearest = to;
        nearestOffset = step;
      }
    }
  float border = 9.0;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++) {
      vec2 step = nearestOffset + vec2(i, j), to = step + 0.5 + 0.72 * (hash2to2(cell + step) - 0.5) - inside;
      if (dot(to - nearest, to - nearest) > 1e-4) border = min(border, dot(0.5 * (nearest + to), normalize(to - nearest)));
    }
  return vec2(border, hash2(cell + nearestOffset));
}

/** Height of the crust in metres. */
float crust(vec2 placeM) {
  vec2 warp = vec2(fractal2(placeM * 1.3, 3), fractal2(placeM * 1.3 + 40.0, 3)) - 0.5;
  vec2 p = placeM / 1.15 + warp * 0.34;
  vec2 cell = polygon(p);
  float width = 0.030 + 0.030 * fractal2(placeM * 2.1 + 9.0, 3);
  float ridge = exp(-pow(cell.x / width, 2.0)) * (0.45 + 0.9 * fractal2(placeM * 5.0, 4));
  float curl = exp(-cell.x * 7.0) * 0.20;
  float grain = (fractal2(placeM * 22.0, 4) - 0.5) * 0.16 + (noise2(placeM * 160.0) - 0.5) * 0.04;
  return (ridge + curl + grain * (0.4 + ridge)) * 0.055 + 0.012 * fractal2(placeM * 0.6, 3);
}

vec4 scene(vec2 pixel) {
  float focalPx = max(uFrameSizePx.x, uFrameSizePx.y) * FOCAL_LENGTH;
  float x = (pixel.x - 0.5 * uFrameSizePx.x) / focalPx, y = (pixel.y - HORIZON * uFrameSizePx.y) / focalPx;
  vec3 colour = sky(y);
  colour *= 0.985 + 0.03 * fractal2(vec2(x * 1.5, y * 9.0), 4);
  WHERE(y > 0.0) {
    float top = hills(x), edge = 0.7 / focalPx;
    vec3 rock = mix(vec3(0.25, 0.29, 0.40), vec3(0.40, 0.42, 0.53), smoothstep(0.02, 0.0, y));
    rock *= 0.94 + 0.12 * fractal2(vec2(x * 60.0, y * 160.0), 4);
    colour = mix(colour, rock, 0.88 * smoothstep(top + edge, top - edge, y));
  }
  WHERE(y <= 0.0) {
    float distanceM = CAMERA_HEIGHT_M / max(-y, 2e-4);
    vec2 placeM = vec2(x * distanceM + 3.3, distanceM);
    float footprintM = distanceM / focalPx;
    float detail = exp(-max(distanceM - 5.0, 0.0) / 26.0);
    float stepM = max(0.006, footprintM * 1.2);
    float height = crust(placeM), slopeX = (crust(placeM + vec2(stepM, 0.0)) - height) / stepM, slopeY = (crust(placeM + vec2(0.0, stepM)) - height) / stepM;
    vec3 normal = normalize(vec3(-slopeX * detail * 1.1, 1.0, -slopeY * detail * 1.1));
    // Light comes from the dawn behind the camera's right shoulder and from the whole sky.
    vec3 toDawn = normalize(vec3(0.86, 0.30, -0.35));
    float dawn = max(dot(normal, toDawn), 0.0);
    float high = mix(0.35, clamp(height / 0.05, 0.0, 1.0), detail);
    vec3 salt = mix(vec3(0.60, 0.615, 0.655), vec3(0.86, 0.85, 0.85), smoothstep(0.12, 0.75, high));
    salt *= 0.90 + 0.16 * fractal2(placeM * 0.35, 4);
    vec3 light = vec3(0.40, 0.46, 0.60) * (0.55 + 0.45 * normal.y) + vec3(0.80, 0.56, 0.50) * dawn * 1.35;
    vec3 ground = salt * light * 0.92;
    float glance = pow(clamp(1.0 - (-y) / length(vec2(1.0, y)), 0.0, 1.0), 9.0);
    ground = mix(ground, sky(-y * 0.6 + 0.03) * 0.95, 0.42 * glance);
    colour = mix(ground, mix(sky(0.035), vec3(0.62, 0.55, 0.61), 0.5), 0.80 * (1.0 - exp(-distanceM / 900.0)));
  }
  float band = y / 0.006;
  colour = mix(colour, vec3(0.53, 0.50, 0.59), 0.45 * exp(-band * band));
  return vec4(colour, 0.0);
}
