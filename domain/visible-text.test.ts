import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, dropHidden, findHidden, hiddenProblem, removedCharacters } from './visible-text.ts';
import { typedLine, typedText } from './visible-text-schema.ts';

test.each([
  'Misty Ridge',
  'الرياض في الليل',
  'אור ראשון',
  'می‌خواهم',
  'क्‍ष',
  'Zoë 🖼️ 👩‍🎨 👨🏽‍🎨 ❤️‍🔥',
  '明美 · “café” — 1/2″ × 3½',
])('%s is visible as it is', (text) => {
  expect(findHidden(text, 'line')).toBe(undefined);
  expect(cleanText(text, 'line')).toBe(text);
});

test.each([
  ['a direction override', 'U+202E', '\u202e'],
  ['an isolate', 'U+2066', '\u2066'],
  ['a right-to-left mark', 'U+200F', '\u200f'],
  ['a zero-width space', 'U+200B', '\u200b'],
  ['a joiner between Latin letters', 'U+200D', '\u200d'],
  ['a soft hyphen', 'U+00AD', '\u00ad'],
  ['a NUL', 'U+0000', '\0'],
  ['an escape', 'U+001B', '\u001b'],
  ['half of a surrogate pair', 'U+D800', '\ud800'],
  ['a line separator', 'U+2028', '\u2028'],
  ['a tag', 'U+E0041', '\u{e0041}'],
  ['a variation selector at a space', 'U+FE0F', ' \ufe0f'],
])('%s is refused by name', (_, name, character) => {
  const problem = hiddenProblem(`Misty${character}Ridge`, 'line');
  expect(problem).toBe(`contains the invisible character ${name} after "Misty"; type it again without it`);
  const parsed = typedLine().safeParse(`Misty${character}Ridge`);
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([problem]);
});

test('only a text of several lines has line breaks and tabs', () => {
  expect(hiddenProblem('one\ntwo', 'line')).toContain('U+000A');
  expect(typedText().parse(' one\r\ntwo\tthree ')).toBe('one\ntwo\tthree');
  expect(cleanText('one\u2028two', 'lines')).toBe('one\ntwo');
  expect(cleanText(' one\r\n two ', 'line')).toBe('one two');
});

test('padding is removed without a word, and other characters by name', () => {
  expect(removedCharacters('\ufeffMisty Ridge\0\0')).toEqual([]);
  expect(removedCharacters('Misty\u202eRidge\u200b!\u202e?')).toEqual(['U+202E', 'U+200B']);
});

test('a cleaned text passes every form, and documents draw none of its characters as a box', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(anyText, (text) => {
      for (const shape of ['line', 'lines'] as const) {
        const clean = cleanText(text, shape);
        expect(findHidden(clean, shape)).toBe(undefined);
        expect(cleanText(clean, shape)).toBe(clean);
      }
      expect(dropHidden(text).replace(/\s/g, '')).not.toMatch(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/u);
    }),
    { numRuns: 500, examples: [[' \ufe0f\u200dא'], ['a\u034f\u200dא']] },
  );
});
