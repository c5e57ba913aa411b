import { expect, test } from 'vitest';
import { makeKey } from './encryption.ts';
import { findIdentity, toWords } from './key-words.ts';

test('a key comes back from its 24 words, however they are written down, and from the form of age', async () => {
  for (let round = 0; round < 50; round++) {
    const { identity } = await makeKey();
    const words = await toWords(identity);
    expect(words.split(' ')).toHaveLength(24);
    const numbered = words.split(' ').map((word, index) => `${index + 1}. ${word.toUpperCase()}\r\n`);
    const texts = [
      words,
      ` ${words}\n`,
      `# my key\n${numbered.join('')}`,
      identity.toLowerCase(),
      `# x\n${identity}\n`,
    ];
    for (const text of texts) expect(await findIdentity(text, 'the file')).toBe(identity);
  }
});

test('the words of a key are those of BIP 39', async () => {
  expect(await findIdentity(`${'abandon '.repeat(23)}art`, 'the file')).toMatch(/^AGE-SECRET-KEY-1Q{52}/);
});

test('words that are not a key are refused with a sentence that says why', async () => {
  const words = (await toWords((await makeKey()).identity)).split(' ');
  const refusal = (text: string) =>
    findIdentity(text, 'the file key.txt').catch((error: Error) => error.message);
  expect(await refusal(words.with(2, 'abandn').join(' '))).toBe(
    'Word 3 in the file key.txt, “abandn”, is not a word of a key. Perhaps it is “abandon”.',
  );
  expect(await refusal(words.with(0, 'Müller').join(' '))).toBe(
    'Word 1 in the file key.txt, “müller”, is not a word of a key.',
  );
  expect(await refusal(words.slice(1).join(' '))).toBe(
    'The file key.txt has no key, which begins with AGE-SECRET-KEY-1 or has 24 words: it has 23 words.',
  );
  expect(await refusal('')).toContain('it has 0 words');
  expect(await refusal(`${'abandon '.repeat(23)}zoo`)).toBe(
    'The words in the file key.txt are not a key: one of them is another word, or two have changed places.',
  );
});
