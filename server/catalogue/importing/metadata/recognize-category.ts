import { type Category, parseCategory } from '#domain/categories.ts';

/** What photographers and their programs write for the shop's categories, in small letters without signs and spaces. */
const synonyms: Readonly<Record<Category, readonly string[]>> = {
  'black-white': ['bw', 'bandw', 'blackandwhite', 'blackwhite', 'mono', 'monochrome'],
  travel: ['travels', 'traveling', 'travelling', 'travelphotography'],
  nature: ['landscape', 'landscapes', 'naturephotography', 'wildlife'],
  city: ['cities', 'cityscape', 'cityscapes', 'street', 'streetphotography', 'urban'],
};

/** The category that a word stands for; of a list such as `nature, travel` the first that is known. */
export function recognizeCategory(text: string): Category | undefined {
  return recognizeWord(text) ?? text.split(/[,;|]/).map(recognizeWord).find(Boolean);
}

/** The first of the keywords that is a category by name, else the first that stands for one. */
export function findCategory(keywords: readonly string[]): Category | undefined {
  return keywords.map(parseCategory).find(Boolean) ?? keywords.map(recognizeCategory).find(Boolean);
}

/** True for a text that holds more than its category. */
export function isListOfCategories(text: string): boolean {
  return recognizeWord(text) === undefined;
}

function recognizeWord(word: string): Category | undefined {
  const plain = word.toLowerCase().replace(/[^\p{L}]/gu, '');
  const meant = Object.entries(synonyms).find(([, words]) => words.includes(plain));
  return parseCategory(word) ?? parseCategory(meant?.[0]);
}
