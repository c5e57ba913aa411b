import { expect, test } from 'vitest';
import { daylight, lightOnPaper, multiplierOf } from './light.ts';
import { measureStraightOn } from './measure-wall.ts';
import { findPlacementProblem, keepOnPhoto } from './placement.ts';
import { type Point, rectangleAround, sortCorners } from './quad.ts';

const photo = { width: 2000, height: 1000 };

test('a print that reaches beyond the photo or near its edge is noticed', () => {
  const at = (x: number) =>
    findPlacementProblem(rectangleAround({ x, y: 500 }, { width: 400, height: 300 }), photo);
  expect(at(1000)).toBeUndefined();
  expect(at(1650)).toBe('near-edge');
  expect(at(1900)).toBe('beyond-photo');
});

test('the middle of a print stays where the photo shows it', () => {
  // 10 pixels in an inch. The origin of the wall is at (1000, 500).
  const measured = measureStraightOn(
    [
      { x: 800, y: 500 },
      { x: 1200, y: 500 },
    ],
    40,
    1,
  );
  if (!measured.ok) throw new Error(`the wall was refused: ${measured.reason}`);
  const keep = (x: number, y: number) => keepOnPhoto(measured.wall, { x, y }, photo);
  expect(keep(99, -49)).toEqual({ x: 99, y: -49 });
  expect(keep(20, -58)).toEqual({ x: 20, y: -50 });
  expect(keep(-130, 60)).toEqual({ x: -100, y: 50 });
});

test('corners tapped in any order become the corners of one outline', () => {
  const [a, b, c, d] = rectangleAround({ x: 300, y: 200 }, { width: 85, height: 110 });
  expect(sortCorners([c, a, d, b])).toEqual([a, b, c, d]);
});

test.each([-40, -8, 8, 40])(
  'the corners of a low, wide rectangle rolled by %i degrees keep their names',
  (degrees) => {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const roll = ({ x, y }: Point) => ({ x: x * cos - y * sin, y: x * sin + y * cos });
    const [a, b, c, d] = rectangleAround({ x: 0, y: 0 }, { width: 84, height: 10 }).map(roll);
    expect(sortCorners([c, a, d, b] as Point[])).toEqual([a, b, c, d]);
  },
);

test('the color of a white sheet tells the light, which gives white that color', () => {
  expect(lightOnPaper([245, 245, 245])).toEqual(daylight);
  const [red, green, blue] = multiplierOf(lightOnPaper([220, 205, 160]));
  expect(red * 245).toBeCloseTo(220);
  expect(green * 245).toBeCloseTo(202, -1);
  expect(blue * 245).toBeCloseTo(160);
  expect(lightOnPaper([180, 190, 215]).warmth).toBeLessThan(0);
  expect(lightOnPaper([0, 0, 0])).toEqual({ brightness: 0.35, warmth: 0 });
});
