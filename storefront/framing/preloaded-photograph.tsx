import type { FramedPhotograph } from './framed-print.tsx';
import { srcSet } from './photograph-files.ts';

/** Tells the browser of a page's first picture before it has laid the page out. */
export function PreloadedPhotograph({ photograph, sizes }: { photograph: FramedPhotograph; sizes: string }) {
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      imageSrcSet={srcSet(photograph.avif)}
      imageSizes={sizes}
      fetchPriority="high"
    />
  );
}
