import { thumbHashToRGBA } from 'thumbhash';

/** On a side: a blur holds no more, and each print of a wall carries one. */
const side = 5;
const bytesInRow = 16;

/**
 * What stands in a window until its photograph comes, as the pixels of a bitmap in base64, without its header.
 * Made of a ThumbHash (https://evanw.github.io/thumbhash/) where a page is rendered, so that no browser need know how.
 */
export function drawPlaceholder(thumbHash: string): string {
  const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(thumbHash), (letter) => letter.charCodeAt(0)));
  const pixels = new Uint8Array(bytesInRow * side);
  for (let at = 0; at < side * side; at += 1) {
    const [column, row] = [at % side, Math.floor(at / side)];
    const from = 4 * (nearest(row, h) * w + nearest(column, w));
    // A bitmap's rows go upwards, and its colours are blue, green, red.
    pixels.set(
      [rgba[from + 2] ?? 0, rgba[from + 1] ?? 0, rgba[from] ?? 0],
      bytesInRow * (side - 1 - row) + 3 * column,
    );
  }
  return btoa(String.fromCharCode(...pixels));
}

function nearest(cell: number, length: number): number {
  return Math.floor(((cell + 0.5) * length) / side);
}
