import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { furniture, furnitureKinds } from '#domain/wall/furniture.ts';
import { furniturePicture, pictureMargins, renderedWidths } from './furniture-picture.ts';

const read = (file: string) => new URL(`../../../${file}`, import.meta.url);
const geometry = JSON.parse(readFileSync(read('collection/view-geometry.json'), 'utf8'));

describe.each(furnitureKinds)('a %s', (kind) => {
  test.each(renderedWidths[kind])('has a picture of its width %i, rendered to scale', (width) => {
    const height = furniture[kind].heightInches;
    const picture = furniturePicture({ kind, width, height });
    expect(existsSync(read(`public${picture.src}`))).toBe(true);
    const rendered = geometry[`furniture-${kind}-${width}`];
    expect(rendered.piece).toEqual({ width, height, margins: pictureMargins });
    expect(rendered.widthPx / rendered.heightPx).toBeCloseTo(picture.width / picture.height, 3);
  });
});

test('a piece of another size stretches the picture of the nearest width', () => {
  expect(furniturePicture({ kind: 'sofa', width: 70, height: 33 }).src).toBe('/views/furniture-sofa-62.avif');
  expect(furniturePicture({ kind: 'sofa', width: 76, height: 33 }).src).toBe('/views/furniture-sofa-88.avif');
  const { src, width, height } = furniturePicture({ kind: 'sofa', width: 110, height: 66 });
  expect(src).toBe('/views/furniture-sofa-88.avif');
  expect(width).toBeCloseTo((110 * 116) / 88);
  expect(height).toBeCloseTo((66 * 49) / 33);
});
