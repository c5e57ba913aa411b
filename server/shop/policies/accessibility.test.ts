import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { axeTags, keyboardJourneys } from '#domain/shop/accessibility.ts';
import { defaultTexts } from './default-texts.ts';

const tests = globSync('tests/browser/*.test.ts').map((path) => readFileSync(path, 'utf8'));

test.each(Object.keys(keyboardJourneys))(
  'the statement says "%s" because a browser test does it',
  (journey) => {
    const title = `test(\`with the keyboard alone: \${keyboardJourneys.${journey}}`;
    expect(tests.filter((source) => source.includes(title))).toHaveLength(1);
  },
);

test('the rules of axe that the statement names are those of the tests', () => {
  expect(defaultTexts.accessibility).toContain(
    "axe's rules for WCAG 2.0, 2.1 and 2.2, at the levels A, AA and AAA, and those for good practice",
  );
  expect(axeTags).toEqual(
    expect.arrayContaining([
      'wcag2a',
      'wcag2aa',
      'wcag2aaa',
      'wcag21a',
      'wcag21aa',
      'wcag22aa',
      'best-practice',
    ]),
  );
});
