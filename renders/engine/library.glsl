// Shared by every shader scene: random numbers, value noise, fractal sums.
uniform vec2 uFrameSizePx;
uniform vec2 uTileOriginPx;
uniform vec2 uJitterPx;
uniform float uSampleIndex;
uniform float uSampleWeight;

// Runs a block only where the condition holds; SwiftShader skips a loop but executes both sides of an `if`.
#define WHERE(condition) for (int once = (condition) ? 1 : 0; once > 0; once--)

uint randomState = 1u;

float random() {
  randomState = randomState * 747796405u + 2891336453u;
  uint word = ((randomState >> ((randomState >> 28u) + 4u)) ^ randomState) * 277803737u;
  word = (word >> 22u) ^ word;
  return float(word >> 8u) / 16777216.0;
}

uint hashBits(uint x) {
  x ^= x >> 16u;
  x *= 0x7feb352du;
  x ^= x >> 15u;
  x *= 0x846ca68bu;
  return x ^ (x >> 16u);
}

float hash1(float p) {
  return float(hashBits(uint(int(floor(p)) + 100000)) >> 8u) / 16777216.0;
}

float hash2(vec2 p) {
  ivec2 i = ivec2(floor(p));
  return float(hashBits(uint(i.x + 70000) + hashBits(uint(i.y + 70000))) >> 8u) / 16777216.0;
}

vec2 hash2to2(vec2 p) {
  ivec2 i = ivec2(floor(p));
  uint bits = hashBits(uint(i.x + 70000) + hashBits(uint(i.y + 70000)));
  return vec2(float(bits >> 8u), float(hashBits(bits + 7u) >> 8u)) / 16777216.0;
}

float noise1(float x) {
  float i = floor(x), f = x - i;
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  return mix(hash1(i), hash1(i + 1.0), f);
}

float noise2(vec2 p) {
  vec2 i = floor(p), f = p - i;
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  float bottom = mix(hash2(i), hash2(i + vec2(1, 0)), f.x);
  float top = mix(hash2(i + vec2(0, 1)), hash2(i + vec2(1, 1)), f.x);
  return mix(bottom, top, f.y);
}

const mat2 OCTAVE_TURN = mat2(0.8, 0.6, -0.6, 0.8);

float fractal1(float x, int octaves) {
  float sum = 0.0, amplitude = 0.5, total = 0.0;
  for (int i = 0; i < octaves; i++) {
    sum += amplitude * noise1(x);
    total += amplitude;
    amplitude *= 0.5;
    x = x * 2.07 + 13.7;
  }
  return sum / total;
}

float fractal2(vec2 p, int octaves) {
  float sum = 0.0, amplitude = 0.5, total = 0.0;
  for (int i = 0; i < octaves; i++) {
    sum += amplitude * noise2(p);
    total += amplitude;
    amplitude *= 0.5;
    p = OCTAVE_TURN * p * 2.03 + 17.3;
  }
  return sum / total;
}
