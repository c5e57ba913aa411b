import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type Facts, readMarkdown } from './from-markdown.ts';
import { findBlock, writeMarkdown } from './to-markdown.ts';

const names = [
  ...['shop', 'company', 'address', 'city', 'state', 'county', 'email', 'production time', 'time promise'],
  ...['ship within', 'change time', 'damage report time', 'damage review time', 'password length'],
  ...['messages kept', 'order link time', 'orders link time'],
  ...[
    'refund time',
    'bank time',
    'answer time',
    'late answer days',
    'claim photos',
    'claim photo size',
    'claim photos kept',
  ],
];
const facts: Facts = {
  words: new Map(names.map((name) => [name, `the ${name}`])),
  parts: new Set([
    'contact',
    'price table',
    'retention table',
    'browser storage table',
    'checked pages table',
    'keyboard list',
  ]),
};

const roundTrip = (markdown: string) => writeMarkdown(readMarkdown(markdown, facts));

test.each(['terms', 'privacy', 'returns', 'accessibility'])(
  'the %s that come with the shop pass the editor unchanged',
  async (name) => {
    const folder = new URL('../../../../server/shop/policies/default-texts/', import.meta.url);
    const text = (await readFile(new URL(`${name}.md`, folder), 'utf8')).trim();
    expect(roundTrip(text)).toBe(text);
  },
);

test.each([
  ['words with marks', '*a **b** c* and [**d**](/contact), [{email}](mailto:{email})'],
  ['lists in lists', '1. One\n   - two\n   - three\n2. Four'],
  ['a heading with an address', '## Refunds within {change time} {#refunds}\n\n### Smaller'],
  ['a part of its own', '{price table}\n\nA {shop} in a sentence'],
  ['characters that Markdown could read', '\\*not bold\\* 1 < 2 & 3'],
  ['an unknown name', '{nothing}'],
])('%s', (_, markdown) => {
  expect(roundTrip(markdown)).toBe(markdown);
});

test.each([
  ['One\nline', 'One line'],
  ['# Title', '## Title'],
  ['* star', '- star'],
  ['<b>HTML</b> in words', '\\<b>HTML\\</b> in words'],
  ['> quoted', '\\> quoted'],
  ['', ''],
])('what a policy cannot have stays words: %j', (typed, written) => {
  expect(roundTrip(typed)).toBe(written);
});

test('the shop names a line, and the editor finds its block', () => {
  const doc = readMarkdown('One\n\n- two\n- three\n\n## Four', facts);
  const found = [1, 3, 4, 6, 9].map((line) => findBlock(doc, line)?.node.type.name);
  expect(found).toEqual(['paragraph', 'bulletList', 'bulletList', 'heading', undefined]);
});
