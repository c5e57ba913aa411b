import { expect, test } from 'vitest';
import { multiplierIn, roomLightKeys, roomLights } from './light.ts';

const d65 = { name: 'Neutral daylight', x: 0.31272, y: 0.32903, lux: 500 };
const warmthOf = ([red, , blue]: readonly number[]) => (red ?? 0) / (blue ?? 1);

test('neutral daylight leaves a picture as it is', () => {
  for (const part of multiplierIn(d65)) expect(part).toBeCloseTo(1, 2);
});

test('the lights of a day get warmer and darker from noon over the morning and the evening to lamps', () => {
  const inOrder = (['noon', 'morning', 'evening', 'lamp'] as const).map((key) =>
    multiplierIn(roomLights[key]),
  );
  for (const [index, light] of inOrder.entries()) {
    const before = inOrder[index - 1];
    if (!before) continue;
    expect(warmthOf(light)).toBeGreaterThan(warmthOf(before));
    expect(light[1]).toBeLessThan(before[1]);
  }
});

test('no light makes a picture brighter, or hides it', () => {
  for (const key of roomLightKeys)
    for (const part of multiplierIn(roomLights[key])) {
      expect(part).toBeLessThanOrEqual(1);
      expect(part).toBeGreaterThan(0.6);
    }
});

test('tungsten light has the linear colors of its published chromaticity', () => {
  // CIE illuminant A, 2856 K: linear sRGB 1.000, 0.448, 0.126 of its red.
  const [red, green, blue] = multiplierIn({ name: 'A', x: 0.44758, y: 0.40745, lux: 500 });
  const linear = (part: number) => (part / red) ** (2.2 / 0.25);
  expect(linear(green)).toBeCloseTo(0.448, 2);
  expect(linear(blue)).toBeCloseTo(0.126, 2);
});
