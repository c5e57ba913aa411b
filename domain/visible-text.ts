/** The shape of a text: one line, or several with `\n` between them. */
export type TextShape = 'line' | 'lines';

/**
 * Characters without a visible shape: control characters, halves of surrogate pairs, line separators, and those that Unicode calls
 * default ignorable, such as direction overrides (U+202E) and zero-width spaces.
 */
const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Join letters of Arabic and Indic scripts, and the parts of an emoji. */
const joiners = ['\u200c', '\u200d'];
const variationSelector = /[\ufe00-\ufe0f]/u;
const visible = /[^\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;
const joining =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;

/**
 * The first hidden character of a text, such as `U+202E`, and its place in UTF-16 units; undefined for a text that looks
 * like what it is. Letters of every script are visible, also of those that are written from right to left.
 */
export function findHidden(text: string, shape: TextShape): { name: string; at: number } | undefined {
  for (const { 0: character, index: at } of text.matchAll(hidden)) {
    const isBreak = shape === 'lines' && (character === '\n' || character === '\t');
    if (!isBreak && !shapesNeighbors(text, character, at)) return { name: nameOf(character), at };
  }
  return undefined;
}

/** Why a typed text is refused, as the end of a sentence that starts with the name of its field. */
export function hiddenProblem(text: string, shape: TextShape): string | undefined {
  const found = findHidden(text, shape);
  if (!found) return undefined;
  const before = [...dropHidden(text.slice(0, found.at)).trim()].slice(-20).join('');
  const place = before ? `after "${before}"` : 'at its beginning';
  return `contains the invisible character ${found.name} ${place}; type it again without it`;
}

/**
 * Removes hidden characters from a text whose writer cannot be asked to type it again.
 * @param shape `line` turns every run of white space into one space
 */
export function cleanText(text: string, shape: TextShape): string {
  const clean = removeHidden(text.replace(/\r\n?|[\u2028\u2029]/g, '\n').toWellFormed());
  return (shape === 'line' ? clean.replace(/\s+/g, ' ') : clean).trim();
}

/** Repeats until nothing changes, because a joiner may lose the neighbor that it joined. */
function removeHidden(text: string): string {
  const rest = text.replace(hidden, (character, at: number, whole: string) => {
    const isKept = character === '\n' || character === '\t' || shapesNeighbors(whole, character, at);
    return isKept ? character : '';
  });
  return rest === text ? text : removeHidden(rest);
}

/** The hidden characters that `cleanText` removes from within a text, such as `U+202E`. Padding at its ends doesn't count. */
export function removedCharacters(text: string): string[] {
  const inside = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/^[\s\0]+|[\s\0]+$/g, '');
  const found = [...inside.matchAll(hidden)].filter(
    ({ 0: character, index }) =>
      character !== '\n' && character !== '\t' && !shapesNeighbors(inside, character, index),
  );
  return [...new Set(found.map(([character]) => nameOf(character)))];
}

/** Leaves out every hidden character but white space, for documents, whose fonts have no glyphs for them. */
export function dropHidden(text: string): string {
  return text.replace(hidden, (character) =>
    /\s/.test(character) && character !== '\ufeff' ? character : '',
  );
}

/** True for a character that changes how its neighbors are drawn, as in many scripts and emojis. */
function shapesNeighbors(text: string, character: string, at: number): boolean {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
  if (variationSelector.test(character)) return visible.test(before);
  const after = String.fromCodePoint(text.codePointAt(at + character.length) ?? 0);
  return joiners.includes(character) && joining.test(before) && joining.test(after);
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
