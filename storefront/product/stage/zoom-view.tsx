import { useRef } from 'react';
import Lightbox, { type ZoomRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import type { Product } from '#domain/product.ts';
import type { FramedPhotograph } from '../../framing/framed-print.tsx';
import { placeholderImage } from '../../framing/photograph-files.ts';
import 'yet-another-react-lightbox/styles.css';
import './zoom-view.css';

const zoomOfClick = 2.5;

/** The whole photograph, uncropped. Zoom by click, pinch, wheel, `+` or `-`; arrows move, Escape closes. */
export default function ZoomView({ print, onClose }: { print: Product; onClose(): void }) {
  const { title, artist, photograph } = print;
  const zoom = useRef<ZoomRef>(null);
  const enlarge = () => {
    const { zoom: current = 1, changeZoom } = zoom.current ?? {};
    if (current === 1) changeZoom?.(zoomOfClick);
  };
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
      on={{ click: enlarge }}
      zoom={{ ref: zoom, maxZoomPixelRatio: 2, scrollToZoom: true }}
      render={{
        buttonPrev: () => null,
        buttonNext: () => null,
        iconLoading: () => <Placeholder photograph={photograph} />,
      }}
      styles={{ container: { backgroundColor: 'var(--dark-room)' } }}
    />
  );
}

/** As large as the photograph that replaces it. */
function Placeholder({ photograph }: { photograph: FramedPhotograph }) {
  const { width, height, averageColor, placeholder } = photograph;
  return (
    <div
      style={{
        width: `min(100vw, ${(100 * width) / height}svh, ${width}px)`,
        aspectRatio: `${width} / ${height}`,
        background: `${averageColor} ${placeholderImage(placeholder) ?? ''} 0 0 / 100% 100%`,
        filter: 'blur(1.5rem)',
      }}
    />
  );
}
