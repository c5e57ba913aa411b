// Long exposure of the sea: two rows of posts, left over from a pier, walk out into mist under a streaked sky.
const float CAMERA_HEIGHT_M = 2.3;
const float HORIZON = 0.585;
const float FOCAL_LENGTH = 1.25;
const int POST_COUNT = 28;
const int ROW_COUNT = 2;
const float MIST_LEVEL = 0.60;

vec3 sky(float elevation, float azimuth) {
  float y = max(elevation, 0.0);
  vec2 plane = vec2(azimuth + 0.42, 1.0) / (y + 0.16);
  vec2 q = vec2(plane.x * 0.9 + plane.y * 0.28, plane.y * 0.16);
  float warp = fractal2(q * 0.55 + 3.0, 3) - 0.5;
  float cloud = fractal2(vec2(q.x * 1.25 + warp * 1.4, q.y * 1.1 + warp * 0.5) + vec2(4.3, 1.7), 6);
  float streaks = fractal2(vec2(q.x * 3.6 + warp * 3.0, q.y * 1.2) + 9.0, 5);
  float density = smoothstep(0.36, 0.66, cloud * 0.72 + streaks * 0.28);
  float level = mix(0.62, 0.17, smoothstep(0.0, 0.55, y)) * mix(0.62, 1.42, density);
  level = mix(level, 0.60, exp(-y * 9.0));
  vec2 gap = vec2((azimuth + 0.20) / 0.55, (elevation - 0.10) / 0.20);
  level *= 1.0 + 0.55 * exp(-dot(gap, gap));
  return vec3(level);
}

float headlandHeight(float x) {
  float far = (x + 0.62) / 0.36, near = (x + 0.40) / 0.16;
  float height = 0.045 * exp(-far * far * 1.6) * (0.75 + 0.5 * fractal1(x * 9.0, 5));
  return height + 0.020 * exp(-near * near * 1.2) * (0.7 + 0.6 * fractal1(x * 19.0 + 4.0, 5)) - 0.006;
}

vec3 water(float x, float y) {
  float distanceM = CAMERA_HEIGHT_M / max(-y, 1e-4);
  float acrossM = x * distanceM, depression = -y;
  float reflected = depression * 0.55 + 0.06;
  float level = mix(0.62, 0.20, smoothstep(0.0, 0.55, reflected));
  level = mix(level, 0.60, exp(-reflected * 7.0));
  vec2 gap = vec2((x + 0.20) / 0.42, (depression - 0.12) / 0.26);
  vec3 mirror = vec3(level * (1.0 + 0.62 * exp(-dot(gap, gap))));
  float fresnel = mix(0.42, 0.92, exp(-depression * 3.0));
  float swellWarp = fractal2(vec2(acrossM * 0.2, distanceM * 0.3), 3) * 1.5;
  float swell = fractal2(vec2(acrossM * 0.10 + 3.0, distanceM * 0.55 + swellWarp), 5);
  float ripple = fractal2(vec2(acrossM * 0.5, distanceM * 2.6), 4);
  float milk = 0.30 + 0.26 * (swell - 0.5) + 0.10 * (ripple - 0.5);
  vec3 colour = mirror * fresnel + milk * mix(0.22, 0.40, smoothstep(3.0, 26.0, distanceM));
  return colour * mix(0.62, 1.0, smoothstep(2.6, 18.0, distanceM));
}

vec4 scene(vec2 pixel) {
  float focalPx = uFrameSizePx.y * FOCAL_LENGTH;
  float x = (pixel.x - 0.5 * uFrameSizePx.x) / focalPx, y = (pixel.y - HORIZON * uFrameSizePx.y) / focalPx;
  vec3 fog = vec3(MIST_LEVEL), colour;
  WHERE(y > 0.0) colour = sky(y, x);
  WHERE(y <= 0.0) {
    float distanceM = CAMERA_HEIGHT_M / max(-y, 1e-4);
    colour = mix(water(x, y), fog, (1.0 - exp(-distanceM * 0.013)) * 0.9);
  }
  float land = headlandHeight(x);
  if (land > 0.0) {
    float density = mix(0.50, 0.14, smoothstep(0.03, 0.0, y));
    colour = mix(colour, vec3(0.36), smoothstep(land + 0.0015, land - 0.0015, y) * step(0.0, y) * density * 1.1);
    colour = mix(colour, vec3(0.38), smoothstep(land * 1.6, 0.0, -y) * step(y, 0.0) * 0.22);
  }
  float band = y / 0.028;
  colour = mix(colour, fog * 1.02, 0.62 * exp(-band * band) * (0.75 + 0.5 * fractal1(x * 3.0 + 1.0, 3)));
  for (int i = POST_COUNT - 1; i >= 0; i--) {
    for (int row = 0; row < ROW_COUNT; row++) {
      float t = float(i), id = t * 2.0 + float(row);
      float chance = hash1(id * 7.0 + 3.0);
      bool gone = (i > 1 && hash1(id * 5.0 + 1.0) < 0.20) || (i == 0 && row == 1);
      float postM = 6.2 + t * 1.75 + pow(t / 9.0, 2.2) * 2.0 + 0.35 * (hash1(id + 50.0) - 0.5);
      float centreM = 1.75 - 0.115 * (postM - 6.0) + 0.0009 * (postM - 6.0) * (postM - 6.0);
      centreM += (row == 0 ? 0.0 : 1.55) + 0.12 * (hash1(id + 90.0) - 0.5);
      float topM = 1.35 + 0.5 * chance + (hash1(id * 3.0 + 9.0) > 0.84 ? 0.55 : 0.0);
      if (hash1(id * 11.0 + 2.0) < 0.2) topM *= 0.55;
      float radiusM = 0.115 + 0.045 * hash1(id + 33.0);
      float tilt = (hash1(id + 12.0) - 0.5) * 0.10;
      float upM = (y + CAMERA_HEIGHT_M / postM) * postM;
      float acrossM = (x * postM - centreM) - tilt * upM;
      float fogShare = 1.0 - exp(-postM * 0.019);
      float pixelM = postM / focalPx;
      WHERE(!gone && upM >= -0.25 && abs(acrossM) < 0.25 && upM < 2.6) {
        float radius = radiusM * (1.0 + 0.10 * (fractal1(upM * 4.0 + id * 9.0, 4) - 0.5) + 0.03 * sin(upM * 3.0 + id));
        float top = topM + 0.035 * (noise1(acrossM * 13.0 + id * 4.0) - 0.5) + 0.40 * acrossM * (hash1(id + 5.0) - 0.5);
        float inside = smoothstep(0.5, -0.5, (abs(acrossM) - radius) / pixelM) * smoothstep(0.5, -0.5, (upM - top) / pixelM);
        float nx = clamp(acrossM / radius, -1.0, 1.0), nz = sqrt(max(0.0, 1.0 - nx * nx));
        float light = 0.11 + 0.30 * pow(max(0.0, nx * -0.80 + nz * 0.60), 1.4) + 0.07 * smoothstep(0.45, 1.0, nx);
        float angle = asin(nx);
        float fibre = fractal2(vec2((angle * 1.6 + id * 5.0) * 4.0, upM * 1.1 + id * 7.0), 6);
        float crack = smoothstep(0.40, 0.30, fractal2(vec2(angle * 9.0 + id * 3.0, upM * 0.7 + id), 5));
        float albedo = mix(0.07, 0.30, fibre) * (1.0 - 0.75 * crack);
        albedo *= mix(1.0, 0.34, smoothstep(0.62 + 0.12 * noise1(acrossM * 30.0 + id), 0.40, upM));
        albedo *= 1.0 + 1.3 * smoothstep(top - 0.07, top - 0.01, upM);
        vec3 wood = vec3(albedo * light * 1.25);
        float footM = upM + 0.05 * (fractal1(acrossM * 9.0 + id * 3.0, 3) - 0.5);
        float dissolve = smoothstep(-0.20, 0.16, footM);
        colour = mix(colour, mix(wood, fog, fogShare), inside * dissolve);
      }
      WHERE(!gone && upM < 0.12 && upM > -2.6 && abs(acrossM) < 0.9) {
        float depthM = max(-upM, 0.0);
        float lengthM = topM * 1.15, blurM = 0.02 + 0.10 * depthM;
        float wavering = (x * postM - centreM) + tilt * depthM + 0.05 * (fractal2(vec2(depthM * 3.0 + id, postM), 3) - 0.5) * depthM;
        float shade = smoothstep(radiusM + blurM, radiusM - blurM, abs(wavering)) * radiusM / (radiusM + blurM * 0.35);
        shade *= smoothstep(lengthM + 0.45, lengthM - 0.5, depthM) * exp(-depthM * 0.38) * smoothstep(0.12, -0.30, upM);
        shade *= 0.80 + 0.4 * (fractal2(vec2(x * postM * 0.8, depthM * 7.0 + id), 3) - 0.5);
        vec3 dark = mix(vec3(0.075), fog, fogShare);
        colour = mix(colour, dark, clamp(shade, 0.0, 1.0) * 0.95 * (1.0 - fogShare * 0.4));
      }
    }
  }
  return vec4(colour, 0.0);
}
