import type { CSSProperties } from 'react';
import { cropToFill, describeHung, describeMount, type Framing, frame } from '#domain/framing.ts';
import type { Photograph, Product } from '#domain/product.ts';
import { type SizeKey, sizeKeys } from '#domain/sizes.ts';
import type { Choice } from '#domain/variants.ts';
import { FramedPrint, PreloadedPhotograph } from '../../framing/framed-print.tsx';
import { PrintTransition } from '../../framing/print-transition.tsx';
import styles from './print-stage.module.css';
import { ZoomButton } from './zoom-button.tsx';

/** The wall with the framed print. Its size is fixed, so that a new choice does not shift the page. */
export function PrintStage({ print, choice }: { print: Product; choice: Choice }) {
  const { orientation, photograph } = print;
  const framing = frame(choice, orientation);
  const share = shareOfWall(choice.size);
  const sizes = drawnSizes(photograph, framing, share);
  return (
    <figure className={styles.stage}>
      <PreloadedPhotograph photograph={photograph} sizes={sizes} />
      <div className={styles.wall} data-orientation={orientation}>
        <div className={styles.hung} style={hanging(framing, share)}>
          <PrintTransition id={print._id}>
            <FramedPrint print={print} choice={choice} sizes={sizes} isFirst />
          </PrintTransition>
        </div>
      </div>
      <figcaption className={styles.caption}>
        <span>
          {describeHung(framing)}, {describeMount(choice.size, choice.mount).toLowerCase()}
        </span>
        <ZoomButton print={print} />
      </figcaption>
    </figure>
  );
}

/** A larger print fills more of the wall. Not to scale, because a small print would be tiny. */
function shareOfWall(size: SizeKey): number {
  return 0.84 + sizeKeys.indexOf(size) * 0.032;
}

function hanging({ outside }: Framing, share: number) {
  return { '--ratio': outside.width / outside.height, '--share': share } as CSSProperties;
}

/** The `sizes` attribute: the drawn width of the whole, uncropped photograph, from the wall's width in the stylesheet. */
function drawnSizes(photograph: Photograph, { outside, window }: Framing, share: number): string {
  const ofWall = (share * window.width) / cropToFill(photograph, window).width / outside.width;
  const of = (wall: number) => (wall * ofWall).toFixed(1);
  return `(min-width: 1440px) ${of(40.5)}rem, (min-width: 821px) ${of(45)}vw, ${of(88)}vw`;
}
