import Lightbox from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import type { Product } from '#domain/product.ts';
import 'yet-another-react-lightbox/styles.css';

/** The whole photograph, uncropped: pinch, wheel, double tap, `+` and `-`, arrows to move, Escape to close. */
export function ZoomView({ print, onClose }: { print: Product; onClose(): void }) {
  const { title, artist, photograph } = print;
  const { width, height } = photograph;
  const slide = {
    src: photograph.jpeg.at(-1)?.url ?? print.img,
    alt: `${title} by ${artist}, the whole photograph`,
    width,
    height,
  };
  return (
    <Lightbox
      open
      close={onClose}
      slides={[slide]}
      plugins={[Zoom]}
      labels={{ Lightbox: `${title}, close` }}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnBackdropClick: true }}
      zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true }}
      render={{ buttonPrev: () => null, buttonNext: () => null }}
      styles={{ container: { backgroundColor: '#12100c' } }}
    />
  );
}
