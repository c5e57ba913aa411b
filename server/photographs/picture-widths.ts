const steps = [320, 480, 640, 960, 1280];
/** As wide as a page of a large, dense screen shows a photograph. */
export const widestOnPage = 1920;
/** For looking closely: enough to see the grain, too little to print from. */
const widestToZoom = 2560;
/** A file that is hardly narrower than the next is of no use to a browser that has to choose. */
const leastStep = 1.1;

/**
 * The widths in pixels at which files are made of a photograph so wide, narrowest first, never wider than it is. The
 * widest JPEG is for looking closely; pages do with the others.
 */
export function pictureWidths(photographWidth: number): { avif: number[]; jpeg: number[] } {
  const top = Math.min(photographWidth, widestOnPage);
  const onPage = [...steps.filter((step) => step * leastStep <= top), top];
  const zoom = Math.min(photographWidth, widestToZoom);
  return { avif: onPage, jpeg: zoom >= top * leastStep ? [...onPage, zoom] : onPage };
}
