import { expect, test } from 'vitest';
import { evidenceLimits, fitEvidence, joinSummary, shortenText, summaryOf } from './disputes.ts';

const sentence =
  /\nThe rest is left out because the text is too long for this field\. The shop provides it on request\.$/;
const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index}`).join('\n');

test('a text that fits stays as it is, and a longer one ends at a line end with a sentence', () => {
  const text = lines(100);
  expect(shortenText(text, text.length)).toBe(text);
  const short = shortenText(text, text.length - 1);
  expect(short.length).toBeLessThan(text.length);
  expect(short).toMatch(sentence);
  const kept = short.replace(sentence, '');
  expect(text.startsWith(`${kept}\n`)).toBe(true);
});

test('one long line ends at a word, and one long word anywhere', () => {
  expect(shortenText('word '.repeat(100), 200)).toMatch(/^(word )*word\nThe rest/);
  const short = shortenText('x'.repeat(30_000), evidenceLimits.field);
  expect(short).toMatch(sentence);
  expect(short.length).toBe(evidenceLimits.field);
});

test('no field exceeds 20,000 characters and all together no more than 150,000; short fields stay whole', () => {
  const long = lines(10_000);
  const texts = {
    ...{ uncategorized_text: long, product_description: long, billing_address: long, shipping_address: long },
    ...{ cancellation_rebuttal: long, refund_policy_disclosure: long, refund_refusal_explanation: long },
    ...{
      cancellation_policy_disclosure: long,
      duplicate_charge_explanation: long,
      customer_name: 'Ada Lind',
    },
  };
  const fitting = fitEvidence(texts);
  const lengths = Object.values(fitting).map(({ length }) => length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(20_000);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(150_000);
  expect(fitting.customer_name).toBe('Ada Lind');
  const { customer_name: _, ...others } = fitting;
  for (const text of Object.values(others)) expect(text).toMatch(sentence);
});

test('the summary is found again before the chronology', () => {
  expect(summaryOf(joinSummary('It arrived.\n\nSigned.', '2026-03-01 ordered'))).toBe(
    'It arrived.\n\nSigned.',
  );
  expect(summaryOf('Written at the provider')).toBe('Written at the provider');
});
