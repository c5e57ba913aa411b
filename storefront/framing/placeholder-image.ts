/** Of every placeholder: a bitmap of 5 x 5 pixels in 24 bits, with the older, shorter header and a byte to spare. */
const header = 'Qk1rAAAAAAAAABsAAAAMAAAABQAFAAEAGAAA';

/** The stylesheet's image for what `drawPlaceholder` has drawn; none where there is none. */
export function placeholderImage(pixels: string | undefined): string | undefined {
  return pixels && `url(data:image/bmp;base64,${header}${pixels})`;
}
