import { thumbHashToRGBA } from 'thumbhash';

/** A blurred picture needs no more pixels per side, and every card of a page contains one. */
const sidePixels = 5;
const bytesPerRow = 16;

/**
 * The picture shown until a photograph loads: the pixels of a bitmap in base64, without the bitmap's header.
 * The server decodes it from a ThumbHash (https://evanw.github.io/thumbhash/), so most pages need no decoder.
 */
export function drawPlaceholder(thumbHash: string): string {
  const known = drawn.get(thumbHash);
  if (known !== undefined) return known;
  if (drawn.size === maxDrawn) drawn.clear();
  const placeholder = decode(thumbHash);
  drawn.set(thumbHash, placeholder);
  return placeholder;
}

/** A list draws 24 of them, which took a third of its work. Ten thousand take 2 MB. */
const drawn = new Map<string, string>();
const maxDrawn = 10_000;

function decode(thumbHash: string): string {
  const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(thumbHash), (letter) => letter.charCodeAt(0)));
  const pixels = new Uint8Array(bytesPerRow * sidePixels);
  for (let index = 0; index < sidePixels * sidePixels; index += 1) {
    const [column, row] = [index % sidePixels, Math.floor(index / sidePixels)];
    const source = 4 * (nearest(row, h) * w + nearest(column, w));
    // Bitmaps store rows from bottom to top, and colors as blue, green, red.
    pixels.set(
      [rgba[source + 2] ?? 0, rgba[source + 1] ?? 0, rgba[source] ?? 0],
      bytesPerRow * (sidePixels - 1 - row) + 3 * column,
    );
  }
  return btoa(String.fromCharCode(...pixels));
}

function nearest(cell: number, length: number): number {
  return Math.floor(((cell + 0.5) * length) / sidePixels);
}
