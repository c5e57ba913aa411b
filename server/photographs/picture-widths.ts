const steps = [320, 480, 640, 960, 1280];
/** The widest photograph on a page, on a large high-density screen. */
export const widestOnPage = 1920;
/** For the zoom: enough to see the grain, too little to print from. */
const widestToZoom = 2560;
/** The least ratio of two neighboring widths: browsers gain nothing from smaller steps. */
const minStep = 1.1;

/**
 * The widths of a photograph's picture files in pixels, narrowest first, never wider than the photograph. The widest JPEG
 * is for the zoom; pages use the others.
 */
export function pictureWidths(photographWidth: number): { avif: number[]; jpeg: number[] } {
  const top = Math.min(photographWidth, widestOnPage);
  const onPage = [...steps.filter((step) => step * minStep <= top), top];
  const zoom = Math.min(photographWidth, widestToZoom);
  return { avif: onPage, jpeg: zoom >= top * minStep ? [...onPage, zoom] : onPage };
}
