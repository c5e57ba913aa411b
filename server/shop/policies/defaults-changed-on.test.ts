import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { defaultsChangedOn, defaultTexts } from './default-texts.ts';

test('visitors read the day on which a text that comes with the shop was changed last', () => {
  const hash = createHash('sha256').update(JSON.stringify(defaultTexts)).digest('hex').slice(0, 16);
  expect(
    { defaultsChangedOn, hash },
    'A text in default-texts/ has changed: set `defaultsChangedOn` to today, and the day and the hash here.',
  ).toEqual({ defaultsChangedOn: '2026-11-30', hash: '81287bf41a5063fe' });
});
