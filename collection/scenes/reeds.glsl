// Reeds in still water on a white morning: stems, bends and their mirror images, like writing.
const int STEM_COUNT = 46;
const float SEGMENTS = 14.0;

float segmentDistance(vec2 p, vec2 a, vec2 b, out float along) {
  vec2 ab = b - a, ap = p - a;
  along = clamp(dot(ap, ab) / dot(ab, ab), 0.0, 1.0);
  return length(ap - ab * along);
}

bool isBroken(float id) { return hash1(id * 7.0 + 3.0) < 0.34; }

float stemHeight(float id) { return mix(0.08, 0.40, pow(hash1(id * 3.0 + 1.0), 1.4)); }

/**
 * Ink of one stem at p, in units of the frame's short side; the stem stands in the water line at y = 0.
 * A broken stem folds sharply where it was bruised flat, and what hangs from there follows its weight.
 */
float stem(vec2 p, float id, float footX, float edge) {
  float tall = stemHeight(id);
  float lean = (hash1(id * 5.0 + 2.0) - 0.42) * 0.55;
  bool broken = isBroken(id);
  float breakAt = mix(0.35, 0.85, hash1(id * 11.0 + 4.0));
  float fold = (hash1(id * 13.0 + 5.0) - 0.5 < 0.0 ? -1.0 : 1.0) * mix(0.7, 2.45, hash1(id * 17.0 + 6.0));
  vec2 place = vec2(footX, 0.0);
  float turn = lean * 0.5, ink = 0.0, stepLength = tall / SEGMENTS;
  bool folded = false;
  for (float i = 0.0; i < SEGMENTS; i++) {
    float t = (i + 1.0) / SEGMENTS;
    if (broken && !folded && t > breakAt) {
      turn += fold;
      folded = true;
    }
    turn += (lean * 1.56 + (folded ? sign(fold) * 0.5 : 0.0)) / SEGMENTS + (hash1(id * 19.0 + i) - 0.5) * 0.045;
    vec2 next = place + vec2(sin(turn), cos(turn)) * stepLength;
    float along, d = segmentDistance(p, place, next, along);
    float grown = (i + along) / SEGMENTS;
    float width = mix(0.0022, 0.0005, grown) * mix(0.6, 1.3, hash1(id * 23.0)) * (0.94 + 0.12 * noise1(grown * 18.0 + id * 3.0));
    width += broken ? 0.0006 * exp(-pow((grown - breakAt) * 34.0, 2.0)) : 0.0;
    // The morning comes from the left and rounds the stem a little.
    float lit = dot(p - place, normalize(next - place).yx * vec2(-1.0, 1.0)) / width;
    float body = 0.97 - 0.10 * smoothstep(0.0, 1.0, lit) + 0.03 * noise1(grown * 30.0 + id * 11.0);
    ink = max(ink, body * smoothstep(width + edge, max(width - edge, 0.0), d));
    place = next;
  }
  return ink;
}

vec4 scene(vec2 pixel) {
  float side = min(uFrameSizePx.x, uFrameSizePx.y);
  vec2 frame = uFrameSizePx / side;
  vec2 p = pixel / side;
  float light = mix(0.60, 0.80, smoothstep(0.0, frame.y, p.y)) * (0.97 + 0.06 * fractal2(p * vec2(1.2, 3.0) + 4.0, 4));
  light += 0.10 * exp(-dot((p - frame * vec2(0.36, 0.70)) * vec2(1.2, 1.5), (p - frame * vec2(0.36, 0.70)) * vec2(1.2, 1.5)) * 4.0);
  float tone = 1.0;
  for (int i = 0; i < STEM_COUNT; i++) {
    float id = float(i), group = hash1(id * 2.0 + 9.0);
    float depth = pow(hash1(id + 40.0), 1.5);
    float clump = group < 0.58 ? 0.60 : (group < 0.85 ? 0.40 : 0.22);
    float spread = group < 0.58 ? 0.34 : (group < 0.85 ? 0.26 : 0.30);
    vec2 foot = vec2(frame.x * (clump + spread * (hash1(id * 31.0) - 0.5) * (hash1(id * 37.0) + 0.25)), frame.y * mix(0.20, 0.60, depth));
    float size = mix(1.35, 0.62, depth);
    vec2 q = (p - foot) / size;
    float reach = stemHeight(id);
    bool near = abs(q.x) < reach * (isBroken(id) ? 0.85 : 0.45) + 0.01 && abs(q.y) < reach + 0.03;
    float soften = mix(0.00045, 0.00120, depth) / size;
    float pale = mix(0.97, 0.42, depth);
    WHERE(near && q.y > -0.004) tone = min(tone, 1.0 - pale * stem(q, id, 0.0, soften) * smoothstep(-0.002, 0.0, q.y));
    WHERE(near && q.y < 0.002) {
      float down = max(-q.y, 0.0);
      // Slow swells pass under the image; the further down, the more of them lie between the stem and the eye.
      float swell = noise2(vec2(p.x * 2.0, p.y * 34.0)) - 0.5 + 0.45 * (noise2(vec2(p.x * 3.0 + 9.0, p.y * 96.0)) - 0.5);
      float reachable = smoothstep(0.0, 0.16, down);
      float stretched = down * (1.0 + 0.10 * (noise2(vec2(p.x * 2.0 + 5.0, p.y * 52.0)) - 0.5) * reachable);
      float ink = stem(vec2(q.x + swell * 0.0062 * reachable, stretched), id, 0.0, soften * 1.3 + 0.0046 * down);
      tone = min(tone, 1.0 - pale * 0.74 * ink * exp(-down * 1.6) * smoothstep(0.002, 0.0, q.y));
    }
  }
  return vec4(vec3(light * tone), 0.0);
}
