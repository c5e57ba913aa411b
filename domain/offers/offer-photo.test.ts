import { expect, test } from 'vitest';
import { drawnCorners } from '../wall/homography.ts';
import { hangGroup, type MeasuredPhoto, scaleMeasured } from './offer-photo.ts';
import { offerPhotoPromise } from './offer-photo-promise.ts';

const measured: MeasuredPhoto = {
  toPhoto: [
    [11, 0.3, 790],
    [0.2, 12, 610],
    [0.0004, 0.0001, 1],
  ],
  light: { brightness: 0.9, warmth: 0.2 },
  hung: { printId: 'first', middle: { x: 3, y: -8 }, height: 12, isAboveFurniture: false },
};
const first = { id: 'first', area: { width: 16, height: 12 }, spot: { x: 50, y: 58 } };
const second = { id: 'second', area: { width: 12, height: 16 }, spot: { x: 70, y: 60 } };

test('owners read how long a photo is kept', () => {
  expect(offerPhotoPromise).toBe(
    'The client’s photo is stored with the offer, and deleted 30 days after the offer ends.',
  );
});

test('a smaller copy shows the wall at the same share of each pixel', () => {
  const scaled = scaleMeasured(measured, { width: 3000, height: 2000 }, { width: 1500, height: 1001 });
  const draw = ({ toPhoto }: MeasuredPhoto) =>
    drawnCorners({ toPhoto }, { x: 3, y: -8 }, { width: 20, height: 16 });
  const before = draw(measured);
  draw(scaled).forEach(({ x, y }, index) => {
    expect(x).toBeCloseTo((before[index]?.x ?? 0) / 2, 8);
    expect(y).toBeCloseTo(((before[index]?.y ?? 0) * 1001) / 2000, 8);
  });
  expect(scaled).toMatchObject({ light: measured.light, hung: measured.hung });
});

test('the print that was hung stays there, and the others hang around it as planned', () => {
  expect(hangGroup(measured, [first, second])).toEqual([
    { x: 3, y: -8 },
    { x: 23, y: -10 },
  ]);
  expect(hangGroup(measured, [second, first])[1]).toEqual({ x: 3, y: -8 });
});

test('another size keeps the middle of the print, or its lower edge above furniture', () => {
  const larger = { ...first, area: { width: 32, height: 24 } };
  expect(hangGroup(measured, [larger])).toEqual([{ x: 3, y: -8 }]);
  const above = { ...measured, hung: { ...measured.hung, isAboveFurniture: true } };
  expect(hangGroup(above, [larger])).toEqual([{ x: 3, y: -14 }]);
});

test('without the print that was hung, the first one of the offer hangs in its place', () => {
  expect(hangGroup(measured, [second])).toEqual([{ x: 3, y: -8 }]);
  expect(hangGroup(measured, [])).toEqual([]);
});
