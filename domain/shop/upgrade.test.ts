import { expect, test } from 'vitest';
import { describeReport, describeSwitch, explainBroken } from './upgrade.ts';

const to = { folder: '/opt/passepartout-1.1.0', version: '1.1.0' };

test('a report says how long the migrations took, what answers otherwise and what was bought', () => {
  const broken = [{ address: '/cart', running: '200', copy: '500' }];
  const changed = [{ address: '/', running: 'title: Prints', copy: 'nothing' }];
  const migrations = [{ migration: '0099_frames', milliseconds: 12 }];
  const report = { to, migrations, startSeconds: 3.2, read: 41, broken, changed };
  expect(describeReport({ ...report, order: '4F7K20AB' })).toEqual([
    {
      sentence: 'On a copy of this shop, the release 1.1.0 was ready after 3.2 s, with 1 migration.',
      lines: ['0099_frames: 12 ms'],
    },
    {
      sentence: '41 addresses read in both shops; answering otherwise: 1; with other contents: 1.',
      lines: [
        '/cart: 200 in this shop, 500 in the copy',
        '/: title: Prints in this shop, nothing in the copy',
      ],
    },
    { sentence: 'A print was bought there: order 4F7K20AB.', lines: [] },
  ]);
  expect(describeReport(report).at(-1)?.sentence).toBe('Nothing is on sale, so no print was bought.');
  expect(explainBroken(report)).toBe(
    '1 address of the release 1.1.0 does not answer as before, so nothing was changed.',
  );
});

test('a switch says which release runs, or why the former one is back', () => {
  const at = '2026-11-29T20:00:00.000Z';
  expect(describeSwitch({ to, at })).toBe('The shop is 1.1.0 now, in /opt/passepartout-1.1.0.');
  const problem = 'it ended while it started.';
  expect(describeSwitch({ to, at, problem, backSeconds: 7 })).toBe(
    'The release 1.1.0 does not serve: it ended while it started. The shop is as before. It was back after 7 s.',
  );
});
