import type { CSSProperties } from 'react';
import { type Framing, frame } from '#domain/framing.ts';
import type { Product } from '#domain/product.ts';
import type { Choice } from '#domain/variants.ts';
import { FramedPrint } from '../framing/framed-print.tsx';
import styles from './room.module.css';

/** In inches: a piece of wall with a three-seat sofa, the floor at its lower edge. */
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
      <Furniture />
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

function Furniture() {
  return (
    <svg className={styles.furniture} viewBox={`0 0 ${room.width} ${room.height}`} aria-hidden="true">
      <rect className={styles.floor} y={room.floor} width={room.width} height={room.height - room.floor} />
      <ellipse className={styles.shade} cx="66" cy="106.6" rx="46" ry="1.6" />
      <g className={styles.dark}>
        <path d="M31 101h2.2l-.6 5h-1zM98.8 101h2.2l-.6 5h-1z" />
        <rect x="26" y="94" width="80" height="8" rx="2.5" />
      </g>
      <g className={styles.cloth}>
        <rect x="30" y={sofaTop} width="72" height="24" rx="4.5" />
        <rect x="24" y="81" width="9.5" height="20" rx="4" />
        <rect x="98.5" y="81" width="9.5" height="20" rx="4" />
      </g>
      <g className={styles.cushion}>
        <rect x="33.5" y="87.5" width="32.2" height="9" rx="3" />
        <rect x="66.3" y="87.5" width="32.2" height="9" rx="3" />
      </g>
      <g className={styles.lamp}>
        <path d="M119.4 52h.8v53.4h4.4v.6h-9.6v-.6h4.4z" />
        <path d="M115 40h9.6l2.6 13h-14.8z" className={styles.cushion} />
      </g>
    </svg>
  );
}
