import { type CSSProperties, memo } from 'react';
import type { Product } from '#domain/api/catalogue/product.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { type Framing, inVariant } from '#domain/framing/framing.ts';
import { CroppedPhotograph, type FramedPhotograph, FramedPrint } from '../../framing/framed-print.tsx';
import { useFrame } from '../../framing/use-frame.ts';
import styles from './rendered-view.module.css';
import { type View, widthsOf } from './views.ts';
import './planes.css';

interface RenderedViewProps {
  view: View;
  print: Pick<Product, 'title' | 'artist' | 'orientation'> & { photograph: FramedPhotograph };
  variant: Variant;
  /** The `sizes` attribute of the photograph. */
  sizes: string;
  /** The `sizes` attribute of the picture around it. By default, that of a product page. */
  pictureSizes?: string;
  /** A thumbnail is described by its button. */
  isThumbnail?: boolean;
}

/** A rendered picture with the print laid into it, in the perspective and the light of the picture. */
export const RenderedView = memo((props: RenderedViewProps) => {
  const { view, print, variant, sizes, isThumbnail = false } = props;
  const { pictureSizes = isThumbnail ? '5rem' : '(min-width: 768px) 57vw, 87vw' } = props;
  const { picture, plane, mask, isGlazed } = view;
  const maskImage = `url(/views/${mask}-mask.avif)`;
  return (
    <div className={styles.view}>
      <img
        className={styles.picture}
        src={`/views/${picture}-1280.avif`}
        srcSet={widthsOf(view)
          .map((width) => `/views/${picture}-${width}.avif ${width}w`)
          .join()}
        sizes={pictureSizes}
        width={1280}
        height={960}
        alt={isThumbnail ? '' : view.shows}
        loading="lazy"
        decoding="async"
      />
      {plane === 'room' && (
        <div className={styles.plane} data-plane={plane}>
          <PrintOnWall print={print} variant={variant} sizes={sizes} />
        </div>
      )}
      {mask && (
        <div className={styles.paper} style={{ maskImage }}>
          <div className={styles.plane} data-plane={plane}>
            <Photograph print={print} variant={variant} sizes={sizes} />
          </div>
        </div>
      )}
      {isGlazed && (
        <div
          className={styles.glare}
          style={{ maskImage, backgroundImage: `url(/views/${mask}-glare.avif)` }}
        />
      )}
    </div>
  );
});

type PrintProps = Pick<RenderedViewProps, 'print' | 'variant' | 'sizes'>;

/** The visible part of the photograph. Its lower corner lies in the lower corner of the view's plane. */
function Photograph({ print, variant, sizes }: PrintProps) {
  const framing = useFrame()(variant, print.orientation);
  const border = { '--border': framing.window.x - framing.board.x } as CSSProperties;
  return (
    <div className={styles.photograph} style={{ ...inInches(framing.window), ...border }}>
      <CroppedPhotograph
        photograph={inVariant(print.photograph, variant)}
        framing={framing}
        sizes={sizes}
        alt=""
      />
    </div>
  );
}

/** Heights above the floor. Galleries hang the middle of a picture at eye level. */
const eyeLevelInches = 58;
const sofaTopInches = 33;
const gapAboveSofaInches = 7;

/** The framed print on the wall. It hangs at eye level; a tall print hangs just above the sofa. */
function PrintOnWall({ print, variant, sizes }: PrintProps) {
  const { outside } = useFrame()(variant, print.orientation);
  const bottom = Math.max(eyeLevelInches - outside.height / 2, sofaTopInches + gapAboveSofaInches);
  return (
    <div className={styles.hung} style={{ ...inInches(outside), '--bottom': bottom } as CSSProperties}>
      <FramedPrint print={print} variant={variant} alt="" sizes={sizes} />
    </div>
  );
}

function inInches({ width, height }: Framing['outside']): CSSProperties {
  return { '--width': width, '--height': height } as CSSProperties;
}
