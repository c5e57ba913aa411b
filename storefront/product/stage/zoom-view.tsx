import { useMemo, useRef, useState } from 'react';
import Lightbox, { type GenericSlide, type Slide, type ZoomRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import type { Product } from '#domain/api/catalogue/product.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import type { Area } from '#domain/fulfillment/equipment.ts';
import { type FramedPhotograph, FramedPrint } from '../../framing/framed-print.tsx';
import { placeholderImage } from '../../framing/photograph-files.ts';
import { useFrame } from '../../framing/use-frame.ts';
import 'yet-another-react-lightbox/styles.css';
import './zoom-view.css';

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    framed: GenericSlide & { type: 'framed' };
  }
}

const zoomOfClick = 2.5;
/** On a laptop, an inch of a small print is then two and a half inches wide. */
const maxZoomOfFrame = 6;
const inFrame = 'In its frame';
const whole = 'The whole photograph';
/** How much of the window the framed print fills. */
const shareOfWindow = 0.86;

interface ZoomViewProps {
  print: Product;
  variant: Variant;
  onClose(): void;
}

/**
 * The framed print with its mat's bevel, and then the whole photograph, uncropped. Zoom by click, pinch, wheel, `+` or
 * `-`; arrows move, Escape closes.
 */
export default function ZoomView({ print, variant, onClose }: ZoomViewProps) {
  const { title, photograph } = print;
  const { outside } = useFrame()(variant, print.orientation);
  const [isFramed, setFramed] = useState(true);
  const zoom = useRef<ZoomRef>(null);
  const enlarge = () => {
    const { zoom: current = 1, changeZoom } = zoom.current ?? {};
    if (current === 1) changeZoom?.(zoomOfClick);
  };
  // Other slides would begin with the first one again.
  const slides = useMemo(() => slidesOf(print), [print]);
  return (
    <Lightbox
      open
      close={onClose}
      slides={slides}
      plugins={[Zoom]}
      labels={{ Lightbox: `${title}, close`, Previous: inFrame, Next: whole }}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnBackdropClick: true }}
      on={{ click: enlarge, view: ({ index }) => setFramed(index === 0) }}
      zoom={{
        ref: zoom,
        maxZoomPixelRatio: 2,
        scrollToZoom: true,
        supports: ['framed'],
        maxZoom: maxZoomOfFrame,
      }}
      render={{
        slide: ({ slide, rect }) =>
          slide.type === 'framed' && (
            // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; keyboards have the buttons and the keys
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            <div style={{ width: widthIn(rect, outside) }} onClick={enlarge}>
              <FramedPrint
                print={{ ...print, photograph: largest(photograph) }}
                variant={variant}
                sizes="100vw"
                isFirst
              />
            </div>
          ),
        iconLoading: () => <Placeholder photograph={photograph} />,
      }}
      toolbar={{
        buttons: [
          <p key="title" className="look-title">
            <b>{title}</b>
            {isFramed ? inFrame : whole}
          </p>,
          'zoom',
          'close',
        ],
      }}
      styles={{
        root: {
          '--yarl__color_button': isFramed ? 'var(--ink)' : 'var(--paper)',
          '--yarl__color_backdrop': isFramed ? 'var(--paper)' : 'var(--dark-room)',
        },
      }}
    />
  );
}

function slidesOf({ title, artist, photograph, img }: Product): Slide[] {
  const { width, height, jpeg } = photograph;
  const alt = `${title} by ${artist}, the whole photograph`;
  return [{ type: 'framed' }, { src: jpeg.at(-1)?.url ?? img, alt, width, height }];
}

/** In pixels, as large as fits. */
function widthIn(window: Area, outside: Area): number {
  return shareOfWindow * Math.min(window.width, (window.height * outside.width) / outside.height);
}

/** Only the largest file, because the zoom enlarges it. */
function largest(photograph: FramedPhotograph): FramedPhotograph {
  return { ...photograph, avif: [], jpeg: photograph.jpeg.slice(-1) };
}

/** Has the size of the photograph that replaces it. */
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
