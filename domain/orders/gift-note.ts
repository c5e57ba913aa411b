/** In characters. A payment page's text field accepts no more. */
export const maxGiftNoteLength = 255;

/** The note as papers print it: their fonts have no emoji and no signs such as ♡ and ★. A keycap keeps its digit. */
export function printedGiftNote(note: string): string {
  return note
    .replaceAll(/\p{So}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Me}|\u200D|\uFE0F/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
