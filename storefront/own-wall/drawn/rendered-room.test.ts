import { expect, test } from 'vitest';
import geometry from '../../../collection/view-geometry.json' with { type: 'json' };
import { roomCorners } from './rendered-room.ts';

test('the room has the corners that its camera saw', () => {
  expect(roomCorners.map(({ x, y }) => [x, y])).toEqual(geometry.room.wall.points);
});
