import { type Category, parseCategory } from '#domain/catalogue/categories.ts';

/** Other words that photographers and programs use for the shop's categories, in lower case, letters only. */
const synonyms: Readonly<Record<Category, readonly string[]>> = {
  'black-white': ['bw', 'bandw', 'blackandwhite', 'blackwhite', 'mono', 'monochrome'],
  travel: ['travels', 'traveling', 'travelling', 'travelphotography'],
  nature: ['landscape', 'landscapes', 'naturephotography', 'wildlife'],
  city: ['cities', 'cityscape', 'cityscapes', 'street', 'streetphotography', 'urban'],
};

/** The category that a word means. In a list such as `nature, travel` it is the first known one. */
export function recognizeCategory(text: string): Category | undefined {
  return recognizeWord(text) ?? text.split(/[,;|]/).map(recognizeWord).find(Boolean);
}

/** The first keyword that is the name of a category, or else the first one that means a category. */
export function findCategory(keywords: readonly string[]): Category | undefined {
  return keywords.map(parseCategory).find(Boolean) ?? keywords.map(recognizeCategory).find(Boolean);
}

/** True for a text that is more than one category word. */
export function isListOfCategories(text: string): boolean {
  return recognizeWord(text) === undefined;
}

function recognizeWord(word: string): Category | undefined {
  const plain = word.toLowerCase().replace(/[^\p{L}]/gu, '');
  const synonym = Object.entries(synonyms).find(([, words]) => words.includes(plain));
  return parseCategory(word) ?? parseCategory(synonym?.[0]);
}
