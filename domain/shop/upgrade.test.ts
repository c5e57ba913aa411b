import { expect, test } from 'vitest';
import { describeReport, describeSwitch, explainBroken } from './upgrade.ts';

const to = { folder: '/opt/passepartout-1.1.0', version: '1.1.0' };

test('a report says how long the migrations took, what answers otherwise and what was bought', () => {
  const broken = [{ address: '/cart', running: '200', copy: '500' }];
  const changed = [
    { address: '/', running: 'title: Prints', copy: 'nothing' },
    { address: '/artist/Naoko%20Hirabe', running: 'heading: Prints', copy: 'heading: Framed prints' },
    { address: '/100%', running: 'price: $1', copy: 'price: $2' },
  ];
  const migrations = [{ migration: '0099_frames', milliseconds: 12 }];
  const report = { to, migrations, startSeconds: 3.2, read: 41, broken, changed };
  expect(describeReport({ ...report, order: '4F7K20AB' })).toEqual([
    {
      sentence: 'On a copy of this shop, the release 1.1.0 was ready after 3.2 s, with 1 migration.',
      lines: [{ name: '0099_frames', text: ': 12 ms' }],
    },
    {
      sentence: '41 pages compared. 1 does not answer as before; 3 look different:',
      lines: [
        { name: '/cart', text: ' answers 500 instead of 200.' },
        { name: '/', text: ': the title “Prints” is missing.' },
        { name: '/artist/Naoko Hirabe', text: ': the heading “Prints” becomes “Framed prints”.' },
        { name: '/100%', text: ': the price “$1” becomes “$2”.' },
      ],
    },
    { sentence: 'A print was bought there: order 4F7K20AB.', lines: [] },
  ]);
  expect(describeReport(report).at(-1)?.sentence).toBe('Nothing is on sale, so no print was bought.');
  expect(explainBroken(report)).toBe(
    '1 address of the release 1.1.0 does not answer as before, so nothing was changed.',
  );
});

test.each([
  [0, 0, '41 pages compared. All answer as before and look the same.'],
  [0, 1, '41 pages compared. All answer as before; 1 looks different:'],
  [2, 0, '41 pages compared. 2 do not answer as before; the others look the same:'],
])(
  'of %i pages that answer otherwise and %i that look different, a report says so',
  (first, second, sentence) => {
    const difference = { address: '/', running: '200', copy: '500' };
    const report = { to, migrations: [], startSeconds: 3.2, read: 41 };
    const broken = Array.from({ length: first }, () => difference);
    const changed = Array.from({ length: second }, () => difference);
    expect(describeReport({ ...report, broken, changed })[1]?.sentence).toBe(sentence);
  },
);

test('a report says that the pages of a shop that is not open were not compared', () => {
  const report = { to, migrations: [], startSeconds: 3.2, read: 0, broken: [], changed: [] };
  expect(describeReport(report)[1]).toEqual({
    sentence: 'The shop is not open yet, so no pages were compared.',
    lines: [],
  });
});

test('a switch says which release runs, or why the former one is back', () => {
  const at = '2026-11-29T20:00:00.000Z';
  expect(describeSwitch({ to, at })).toBe('The shop is 1.1.0 now, in /opt/passepartout-1.1.0.');
  const problem = 'it ended while it started.';
  expect(describeSwitch({ to, at, problem, backSeconds: 7 })).toBe(
    'The release 1.1.0 does not serve: it ended while it started. The shop is as before. It was back after 7 s.',
  );
});
