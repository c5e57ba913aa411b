import { expect, test } from 'vitest';
import { findFirstToGiveOut, reportDay } from './report.ts';
import { readServiceTimes } from './shop/service-times.ts';
import { type DaySettings, simulateDay, simulateResting } from './simulate-day.ts';
import { busiestHour, dayProfile } from './visitors.ts';

const times = await readServiceTimes();

const small: DaySettings = {
  hardware: { machines: 1, cores: 2, processes: 1, pageKilobytes: 50 },
  visitors: { perDay: 50_000, fromHour: busiestHour, atOneAddress: 0 },
  distances: { providerMs: 400, mailMs: 300, payingMs: 90_000 },
  minutes: 3,
  seed: 1,
};

const resting = simulateResting(times, small);

function usedBy(settings: DaySettings): Record<string, number> {
  const { parts, now } = simulateDay(times, settings);
  return Object.fromEntries(parts.map((part) => [part.name, part.utilization(now)]));
}

test('a day has its busiest hour with an eighth of its visits', () => {
  expect(dayProfile.reduce<number>((sum, each) => sum + each, 0)).toBe(1000);
  expect(dayProfile[busiestHour]).toBe(1000 / 8);
});

test('the same seed gives the same report, and another seed another one', () => {
  const report = (seed: number) => reportDay(simulateDay(times, { ...small, seed }), resting);
  expect(report(1)).toBe(report(1));
  expect(report(2)).not.toBe(report(1));
});

test('four processes on two machines share the work of one', () => {
  const one = usedBy(small)["a process's thread"] ?? 0;
  const hardware = { ...small.hardware, machines: 2, processes: 2 };
  const shared = usedBy({ ...small, visitors: { ...small.visitors, perDay: 200_000 }, hardware });
  expect(shared["a process's thread"]).toBeCloseTo(one, 1);
});

test('emails that take long are the first to give out, and the buyer waits for them rather than for the page', () => {
  const visitors = { ...small.visitors, perDay: 200_000 };
  const distances = { ...small.distances, mailMs: 30_000 };
  const result = simulateDay(times, { ...small, visitors, distances });
  expect(findFirstToGiveOut(result, resting).name).toMatch(
    /^job (send-order-confirmation|mail-owner-new-order)$/,
  );
  expect(result.answers.times.get('confirmation email')?.percentileMs(0.99)).toBeGreaterThan(60_000);
  expect(result.answers.times.get('page')?.percentileMs(0.5)).toBeLessThan(100);
});
