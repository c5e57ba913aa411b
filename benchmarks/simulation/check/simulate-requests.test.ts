import { expect, test } from 'vitest';
import { readServiceTimes } from '../shop/service-times.ts';
import { planRequests } from './plan-requests.ts';
import { simulateRequests } from './simulate-requests.ts';

const times = await readServiceTimes();
const load = { visitsPerSecond: 10, programPerSecond: 50, seconds: 20 };

test('requests are planned at the rates of a visit, and the same seed plans the same', () => {
  const requests = planRequests(load, 1);
  expect(planRequests(load, 1)).toEqual(requests);
  const count = (kind: string) => requests.filter((request) => request.kind === kind).length;
  expect(count('cachedPage') / (11.4 * 10 * 20)).toBeCloseTo(1, 1);
  expect(count('unknownAddress') / (50 * 20)).toBeCloseTo(1, 1);
  expect(requests.map(({ at }) => at)).toEqual(
    requests.map(({ at }) => at).sort((one, other) => one - other),
  );
});

test('every planned request is answered or refused, and other sessions make visitors wait', () => {
  const requests = planRequests(load, 1);
  const [alone, shared] = [0, 4].map((otherSessions) =>
    simulateRequests(times, { requests, otherSessions, visitorsMs: 0.2, seed: 2 }),
  );
  const answered = [...(alone?.times.values() ?? [])].reduce((sum, { count }) => sum + count, 0);
  expect(answered + (alone?.refused ?? 0)).toBe(requests.length);
  const pageMs = (outcome = alone) => outcome?.times.get('page')?.percentileMs(0.5) ?? 0;
  expect(pageMs(shared)).toBeGreaterThan(pageMs(alone) * 1.5);
});
