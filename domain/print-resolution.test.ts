import { expect, test } from 'vitest';
import { pixelsPerInch } from './print-resolution.ts';

const framed = { frameColor: 'black', mount: 'Border' } as const;
const bare = { frameColor: 'none', mount: 'Full Bleed' } as const;

test.each([
  // The window of small is 9.5 x 13.5 in: 2850 x 4050 pixels are 300 to the inch.
  ['a photograph of the very shape of its window', [2850, 4050], { size: 'small', ...framed }, 300],
  ['the same lying down', [4050, 2850], { size: 'small', ...framed }, 300],
  ['one that is too wide is cut to the height it has', [4000, 4050], { size: 'small', ...framed }, 300],
  ['one that is too high is cut to the width it has', [2850, 9000], { size: 'small', ...framed }, 300],
  ['the largest print without a mat', [7200, 9000], { size: 'exhibition', ...bare }, 150],
  ['the largest print behind its border', [7200, 9000], { size: 'exhibition', ...framed }, 9000 / 56],
] as const)('%s is printed as fine as its pixels allow', (_, [width, height], choice, expected) => {
  expect(pixelsPerInch({ width, height }, choice)).toBeCloseTo(expected, 1);
});
