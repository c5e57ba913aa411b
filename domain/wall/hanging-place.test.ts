import { expect, test } from 'vitest';
import { bestPlace, type Landmarks, placeOf, snapPlace } from './hanging-place.ts';
import { describeOffset, describePlace, describePlaceProblem } from './hanging-place-texts.ts';

const outside = { width: 40, height: 30 };
const floorY = 60;
const sofa = { kind: 'sofa', left: -32, right: 52, top: 27 } as const;
const snappedY = (y: number, landmarks: Landmarks) => snapPlace({ x: 0, y }, outside, landmarks).y;

test('a dragged print jumps to 57 to 60 in from the floor to its middle', () => {
  expect([-2.1, -1.9, 0.5, 2.25, 4, 5.5].map((y) => snappedY(y, { floorY }))).toEqual([
    -2.1, 0, 0.5, 2.25, 3, 5.5,
  ]);
});

test('a dragged print jumps to 6 to 8 in above furniture, and to its center', () => {
  expect(snapPlace({ x: 8.5, y: 7 }, outside, { furniture: sofa })).toEqual({ x: 10, y: 6 });
  expect(snapPlace({ x: 12.5, y: 2.5 }, outside, { furniture: sofa })).toEqual({ x: 12.5, y: 4 });
  expect(snapPlace({ x: 10, y: 5 }, outside, { furniture: sofa })).toEqual({ x: 10, y: 5 });
});

test('with floor and furniture, the nearer of both places counts', () => {
  const landmarks = { floorY, furniture: sofa };
  expect(snappedY(3.2, landmarks)).toBe(3);
  expect(snappedY(3.8, landmarks)).toBe(4);
});

test('a wall of which nothing is known moves no print, and says nothing', () => {
  expect(snapPlace({ x: 3.3, y: 4.4 }, outside, {})).toEqual({ x: 3.3, y: 4.4 });
  expect(bestPlace({}, outside)).toBeUndefined();
  expect(describePlace(placeOf({ x: 0, y: 0 }, outside, {}))).toBe('');
});

test('the best place is above the furniture, or else at eye level', () => {
  expect(bestPlace({ floorY, furniture: sofa }, outside)).toEqual({ x: 10, y: 5 });
  expect(bestPlace({ floorY }, outside, 12)).toEqual({ x: 12, y: 2 });
});

test('the place is said in words', () => {
  const ends = { left: -80, right: 80, ceilingY: -36 };
  const words = (x: number, y: number, landmarks: Landmarks) =>
    describePlace(placeOf({ x, y }, outside, landmarks));
  expect(words(10, 5, { floorY, furniture: sofa })).toBe(
    '55 in from the floor to its middle, 7 in above the sofa, centered over it',
  );
  expect(words(7.75, 15, { furniture: sofa })).toBe('3 in behind the sofa, 2 1/4 in left of its center');
  expect(words(0, 2, { floorY, ends })).toBe(
    '58 in from the floor to its middle, 60 in from the left edge of the wall',
  );
  expect(words(-61, 2, { ends })).toBe('1 in beyond the left edge of the wall');
});

test('on a wall of which nothing else is known, the place is said from the reference', () => {
  expect(describeOffset({ x: 0, y: 0.1 }, 'sheet')).toBe('centered over the sheet of paper');
  expect(describeOffset({ x: 3.5, y: -2 }, 'door')).toBe(
    '2 in above and 3 1/2 in right of the middle of the door',
  );
});

test('a print that is larger than its wall, reaches beyond it or behind furniture, is told what to do', () => {
  const ends = { left: -30, right: 30, ceilingY: -36 };
  const problem = (x: number, y: number, size = outside) =>
    describePlaceProblem(placeOf({ x, y }, size, { floorY, furniture: sofa, ends }));
  expect(problem(0, 5)).toBeUndefined();
  expect(problem(0, 0, { width: 61, height: 49 })).toContain('wider than your wall. Choose a smaller size.');
  expect(problem(0, 0, { width: 49, height: 97 })).toContain('taller than your wall. Choose a smaller size.');
  expect(problem(11, 0)).toContain('reaches beyond your wall. Move it');
  expect(problem(0, 13)).toBe('The sofa hides a part of the print. Move the print up.');
});
