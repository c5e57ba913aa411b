import type { CSSProperties } from 'react';
import { cropToFill, describeMount, describeSizes, type Framing, frame } from '#domain/framing.ts';
import type { Photograph, Product } from '#domain/product.ts';
import type { Choice } from '#domain/variants.ts';
import { FramedPrint, PreloadedPhotograph } from '../../framing/framed-print.tsx';
import { PrintTransition } from '../../framing/print-transition.tsx';
import styles from './print-stage.module.css';
import { ZoomButton } from './zoom-button.tsx';

/** The framed print on the wall, and its sizes. */
export function PrintStage({ print, choice }: { print: Product; choice: Choice }) {
  const { orientation, photograph } = print;
  const framing = frame(choice, orientation);
  const sizes = drawnSizes(photograph, framing);
  return (
    <figure className={styles.stage}>
      <PreloadedPhotograph photograph={photograph} sizes={sizes} />
      <div className={styles.wall}>
        <div className={styles.hung} style={hanging(framing)}>
          <PrintTransition id={print._id}>
            <FramedPrint print={print} choice={choice} sizes={sizes} isFirst />
          </PrintTransition>
        </div>
      </div>
      <figcaption className={styles.caption}>
        <span>
          {describeSizes(framing)}, {describeMount(choice).toLowerCase()}
        </span>
        <ZoomButton print={print} />
      </figcaption>
    </figure>
  );
}

function hanging({ outside }: Framing) {
  return { '--ratio': outside.width / outside.height } as CSSProperties;
}

/** The `sizes` attribute: the drawn width of the whole, uncropped photograph, from the wall's width in the stylesheet. */
function drawnSizes(photograph: Photograph, { outside, window }: Framing): string {
  const ofWall = window.width / cropToFill(photograph, window).width / outside.width;
  const of = (wall: number) => (wall * ofWall).toFixed(1);
  return `(min-width: 1600px) ${of(56)}rem, (min-width: 821px) ${of(57)}vw, ${of(87)}vw`;
}
