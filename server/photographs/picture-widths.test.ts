import { expect, test } from 'vitest';
import { pictureWidths } from './picture-widths.ts';

const small = [320, 480, 640, 960];

test.each([
  [300, [300], [300]],
  [1000, [320, 480, 640, 1000], [320, 480, 640, 1000]],
  [1200, [...small, 1200], [...small, 1200]],
  [1800, [...small, 1280, 1800], [...small, 1280, 1800]],
  [1920, [...small, 1280, 1920], [...small, 1280, 1920]],
  [2400, [...small, 1280, 1920], [...small, 1280, 1920, 2400]],
  [9000, [...small, 1280, 1920], [...small, 1280, 1920, 2560]],
])(
  'a photograph %i pixels wide has AVIF files for pages, and JPEG files for pages and the zoom',
  (width, avif, jpeg) => {
    expect(pictureWidths(width)).toEqual({ avif, jpeg });
  },
);
