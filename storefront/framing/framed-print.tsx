import type { CSSProperties } from 'react';
import type { Orientation } from '#domain/categories.ts';
import { frames } from '#domain/frames.ts';
import { cropToFill, type Framing, frame } from '#domain/framing.ts';
import type { Photograph } from '#domain/product.ts';
import type { Choice } from '#domain/variants.ts';
import styles from './framed-print.module.css';
import { srcSet } from './photograph-files.ts';
import { placeholderImage } from './placeholder-image.ts';

export type FramedPhotograph = Omit<Photograph, 'thumbHash'> & {
  /** As `drawPlaceholder` draws it; a photograph that was kept outside the shop has none. */
  placeholder?: string;
};

interface FramedPrintProps {
  photograph: FramedPhotograph;
  orientation: Orientation;
  choice: Choice;
  alt: string;
  /** How wide the whole photograph is drawn, as the browser's `sizes` wants it. */
  sizes: string;
  /** The first picture of a page: fetched at once instead of when it comes near. */
  isFirst?: boolean;
}

/** A print as it hangs: moulding, mat with its bevel, photograph, and the one shadow on the wall. */
export function FramedPrint(props: FramedPrintProps) {
  const { photograph, orientation, choice, alt, sizes, isFirst = false } = props;
  const framing = frame(choice, orientation);
  return (
    <div className={styles.place} style={geometry(framing)}>
      <div className={styles.print} data-frame={choice.frameColor}>
        <div className={styles.board} />
        <div className={styles.window} style={placeholder(photograph)}>
          <picture>
            <source type="image/avif" srcSet={srcSet(photograph.avif)} sizes={sizes} />
            <img
              className={styles.photograph}
              style={{ objectPosition: objectPosition(photograph, framing) }}
              src={photograph.jpeg.at(-1)?.url}
              srcSet={srcSet(photograph.jpeg)}
              sizes={sizes}
              width={photograph.width}
              height={photograph.height}
              alt={alt}
              loading={isFirst ? 'eager' : 'lazy'}
              fetchPriority={isFirst ? 'high' : 'auto'}
              decoding="async"
              onLoad={doNotWait}
            />
          </picture>
        </div>
        <div className={styles.glass} />
        <div className={styles.moulding} style={overlay(choice)} />
      </div>
    </div>
  );
}

/** React holds a page that comes with a transition back for its pictures (up to 800 ms), but not for those that report. */
function doNotWait(): void {}

/** Inches for the stylesheet, which turns them into shares of the drawn width. */
function geometry({ outside, window, mouldingInches, bevelInches, depthInches }: Framing) {
  return {
    '--width': outside.width,
    '--height': outside.height,
    '--moulding': mouldingInches,
    '--inset': window.x,
    '--bevel': bevelInches,
    '--depth': depthInches,
  } as CSSProperties;
}

function placeholder({ averageColor, placeholder }: FramedPhotograph): CSSProperties {
  return { backgroundColor: averageColor, backgroundImage: placeholderImage(placeholder) };
}

function overlay({ frameColor }: Choice): CSSProperties | undefined {
  if (frameColor === 'none') return undefined;
  return { borderImageSource: `url(${frames[frameColor].image})` };
}

/** The stylesheet's way of saying where the crop lies: the share of what is cut off that goes first. */
function objectPosition(photograph: FramedPhotograph, { window }: Framing): string {
  const crop = cropToFill(photograph, window);
  const share = (start: number, length: number) => (length < 1 ? start / (1 - length) : 0.5);
  const percent = (value: number) => `${Math.round(value * 1000) / 10}%`;
  return `${percent(share(crop.x, crop.width))} ${percent(share(crop.y, crop.height))}`;
}
