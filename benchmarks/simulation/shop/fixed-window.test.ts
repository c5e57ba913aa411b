import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { openRateLimit } from '#server/limits/rate-limits.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';

import { openRandomTimes } from '../engine/random-times.ts';
import { PartFigures } from '../engine/station.ts';
import { openFixedWindow } from './fixed-window.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test("the simulated limit refuses exactly the arrivals that the shop's limit refuses", async () => {
  const limit = { name: 'simulated', max: 12, seconds: 10 };
  const random = openRandomTimes(3);
  const figures = new PartFigures(limit.name);
  const [real, simulated] = [openRateLimit(database.pool, limit), openFixedWindow(limit, figures)];
  const addresses = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];
  const answers: { real: boolean; simulated: boolean }[] = [];
  let now = Date.parse('2026-11-29T12:00:00Z');
  for (let arrival = 0; arrival < 1000; arrival += 1) {
    now += Math.round(random.exponential(300));
    vi.setSystemTime(now);
    const address = addresses[Math.floor(random.share() * addresses.length)] ?? '';
    answers.push({ real: await real.count(address), simulated: simulated.count(address, now) });
  }
  expect(answers.filter((answer) => answer.real !== answer.simulated)).toEqual([]);
  const refused = answers.filter((answer) => !answer.real).length;
  expect(refused).toBeGreaterThan(20);
  expect(figures.refused).toBe(refused);
});
