import type { CSSProperties } from 'react';
import { type Framing, frame } from '#domain/framing.ts';
import type { Product } from '#domain/product.ts';
import type { Choice } from '#domain/variants.ts';
import { FramedPrint } from '../../framing/framed-print.tsx';
import furniture from './furniture.svg?no-inline';
import styles from './room.module.css';

/** In inches, as furniture.svg draws it: a piece of wall with a three-seat sofa, the floor at its lower edge. */
const room = { width: 132, height: 112, floor: 106 };
export const sofaWidthInches = 84;
const sofaTop = 73;
/** Where galleries hang the middle of a picture, above the floor. */
const eyeLevelInches = 58;
/** The least between sofa and frame. */
const gapInches = 6;

/** The print on a wall above a sofa, all of it to scale, whatever the size. */
export function Room({ print, choice }: { print: Product; choice: Choice }) {
  const framing = frame(choice, print.orientation);
  const widthInRem = (framing.outside.width / room.width) * 44;
  return (
    <div className={styles.room} aria-hidden="true">
      <img className={styles.furniture} src={furniture} alt="" loading="lazy" decoding="async" />
      <div className={styles.hung} style={hanging(framing)}>
        <FramedPrint
          photograph={print.photograph}
          orientation={print.orientation}
          choice={choice}
          alt=""
          sizes={`${widthInRem.toFixed(1)}rem`}
        />
      </div>
    </div>
  );
}

/** At eye level, or as low as the sofa lets a tall one hang. */
function hanging({ outside }: Framing): CSSProperties {
  const top = Math.min(
    room.floor - eyeLevelInches - outside.height / 2,
    sofaTop - gapInches - outside.height,
  );
  const percent = (inches: number, of: number) => `${((inches / of) * 100).toFixed(2)}%`;
  return {
    top: percent(top, room.height),
    left: percent((room.width - outside.width) / 2, room.width),
    width: percent(outside.width, room.width),
  };
}
