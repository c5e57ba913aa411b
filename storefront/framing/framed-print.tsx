import type { ComponentProps, CSSProperties } from 'react';
import type { Photograph } from '#domain/api/catalogue/product.ts';
import type { Orientation } from '#domain/catalogue/categories.ts';
import { type FrameColor, frames } from '#domain/catalogue/variants/frames.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import {
  cardVariant,
  cropToFill,
  type Framing,
  frame,
  frameOnCard,
  inVariant,
} from '#domain/framing/framing.ts';
import styles from './framed-print.module.css';
import { placeholderImage, srcSet } from './photograph-files.ts';
import { useMouldings } from './use-frame.ts';

export type FramedPhotograph = Omit<Photograph, 'thumbHash'> & {
  /** From `drawPlaceholder`. Photographs from browser storage have none. */
  placeholder?: string;
};

interface FramedPrintProps {
  print: { title: string; artist: string; orientation: Orientation; photograph: FramedPhotograph };
  variant: Variant;
  /** By default it names the print. Empty where the print's title is beside the picture. */
  alt?: '';
  /** The `sizes` attribute: the drawn width of the whole, uncropped photograph. */
  sizes: string;
  /** The first picture of a page loads at once instead of lazily. */
  isFirst?: boolean;
  /** Draws a thin mat, so that the photograph is large. Nothing beside it may state a size. */
  isOnCard?: boolean;
}

/** A framed print on a wall: moulding, mat with its bevel, photograph, and a shadow. */
export function FramedPrint(props: FramedPrintProps) {
  const {
    print,
    variant,
    alt = `${print.title} by ${print.artist}`,
    sizes,
    isFirst = false,
    isOnCard = false,
  } = props;
  const { photograph, orientation } = print;
  const mouldings = useMouldings();
  const framing = isOnCard
    ? frameOnCard(variant.frameColor, orientation, mouldings)
    : frame(variant, orientation, mouldings);
  return (
    <div className={styles.place} style={sizesInInches(framing)}>
      <div className={styles.print} data-frame={variant.frameColor}>
        <div className={styles.board} />
        <div className={styles.window} style={placeholderStyle(photograph)}>
          <CroppedPhotograph
            photograph={inVariant(photograph, isOnCard ? cardVariant : variant)}
            framing={framing}
            sizes={sizes}
            alt={alt}
            isFirst={isFirst}
          />
        </div>
        <div className={styles.glass} />
        <div className={styles.moulding} style={mouldingImage(variant.frameColor)} />
      </div>
    </div>
  );
}

interface CroppedPhotographProps {
  photograph: FramedPhotograph;
  framing: Framing;
  sizes: string;
  alt: string;
  isFirst?: boolean;
}

/** The photograph, cropped to the window of a framing. It fills its container. */
export function CroppedPhotograph({ photograph, framing, ...image }: CroppedPhotographProps) {
  return (
    <PhotographPicture
      photograph={photograph}
      className={styles.photograph}
      style={{ objectPosition: objectPosition(photograph, framing) }}
      {...image}
    />
  );
}

interface PhotographPictureProps extends ComponentProps<'img'> {
  photograph: FramedPhotograph;
  alt: string;
  sizes: string;
  isFirst?: boolean;
}

/** The photograph alone. The browser chooses the file that fits. */
export function PhotographPicture({ photograph, isFirst = false, ...image }: PhotographPictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(photograph.avif)} sizes={image.sizes} />
      <img
        {...image}
        alt={image.alt}
        src={photograph.jpeg.at(-1)?.url}
        srcSet={srcSet(photograph.jpeg)}
        width={photograph.width}
        height={photograph.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        onLoad={doNothing}
      />
    </picture>
  );
}

/** During a transition, React waits up to 800 ms for pictures without an `onLoad`, which would delay the next page. */
function doNothing(): void {}

/** The stylesheet scales these inches to the drawn width. */
function sizesInInches({ outside, window, mouldingInches, bevelInches, depthInches }: Framing) {
  return {
    '--width': outside.width,
    '--height': outside.height,
    '--moulding': mouldingInches,
    '--inset': window.x,
    '--bevel': bevelInches,
    '--depth': depthInches,
  } as CSSProperties;
}

function placeholderStyle({ averageColor, placeholder }: FramedPhotograph): CSSProperties {
  return { backgroundColor: averageColor, backgroundImage: placeholderImage(placeholder) };
}

/** The picture of the frame as the border of an element. The stylesheet sets the border's width. */
export function mouldingImage(frameColor: FrameColor): CSSProperties | undefined {
  if (frameColor === 'none') return undefined;
  return { borderImageSource: `url(${frames[frameColor].image})` };
}

/** The crop as CSS `object-position`: which share of the cut-off part is left of (or above) the crop. */
function objectPosition(photograph: FramedPhotograph, { window }: Framing): string {
  const crop = cropToFill(photograph, window);
  const share = (start: number, length: number) => (length < 1 ? start / (1 - length) : 0.5);
  const percent = (value: number) => `${Math.round(value * 1000) / 10}%`;
  return `${percent(share(crop.x, crop.width))} ${percent(share(crop.y, crop.height))}`;
}

/** Makes the browser fetch a page's first picture before it has laid out the page. */
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
