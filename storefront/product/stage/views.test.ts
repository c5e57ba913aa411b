import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { orientations } from '#domain/catalogue/categories.ts';
import { frameColors } from '#domain/catalogue/variants/frames.ts';
import { mounts } from '#domain/catalogue/variants/mounts.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { room, viewsOf, widthsOf } from './views.ts';

const folder = new URL('../../../public/views/', import.meta.url);
const variants = sizeKeys.flatMap((size) =>
  frameColors.flatMap((frameColor) => mounts.map((mount) => ({ size, frameColor, mount }))),
);

test.each(orientations)('each view of each variant of a %s print has its pictures', (orientation) => {
  const views = variants.flatMap((variant) => viewsOf(variant, orientation));
  const pictures = views.flatMap((view) => widthsOf(view).map((width) => `${view.picture}-${width}.avif`));
  const files = [...new Set(pictures)];
  expect(files.filter((file) => !existsSync(new URL(file, folder)))).toEqual([]);
});

test('the back of a portrait print is a portrait frame', () => {
  const backOf = (orientation: (typeof orientations)[number]) =>
    viewsOf({ size: 'medium', frameColor: 'wood', mount: 'Border' }, orientation).find(
      ({ name }) => name === 'Back',
    );
  expect(backOf('portrait')?.picture).toBe('back-wood-portrait');
  expect(backOf('landscape')?.picture).toBe('back-wood');
});

test('the room of the home page is sharp in a window of 1,440 px at two pixels a point', () => {
  expect(Math.max(...widthsOf(room))).toBeGreaterThan(1440 * 1.04 * 2);
});
