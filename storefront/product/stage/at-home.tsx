import type { CSSProperties } from 'react';
import { describeInches, describeOutside, type Framing, frame } from '#domain/framing.ts';
import type { Product } from '#domain/product.ts';
import { sizes } from '#domain/sizes.ts';
import type { Choice } from '#domain/variants.ts';
import { FramedPrint } from '../../framing/framed-print.tsx';
import { Facts } from '../../ui/facts.tsx';
import styles from './at-home.module.css';
import furniture from './furniture.svg?no-inline';
import { inTheBox } from './in-the-box.ts';

/** In inches, as in furniture.svg: a wall with a three-seat sofa. `floor` is the height of the floor line. */
const room = { width: 132, height: 112, floor: 106 };
const sofaWidthInches = 84;
const sofaTopInches = 73;
/** Galleries hang the middle of a picture at this height. */
const eyeLevelInches = 58;
/** The smallest gap between sofa and frame. */
const gapInches = 6;

/** How large the chosen print is on a wall, and what is in the box. */
export function AtHome({ print, choice }: { print: Product; choice: Choice }) {
  const framing = frame(choice, print.orientation);
  return (
    <section className={styles.section} aria-labelledby="at-home">
      <figure>
        <Room print={print} choice={choice} />
        <figcaption className={styles.caption}>
          {sizes[choice.size].name}, to scale above a sofa {sofaWidthInches} in wide
        </figcaption>
      </figure>
      <div>
        <h2 id="at-home" className={styles.heading}>
          See it to scale
        </h2>
        <Facts
          className={styles.measures}
          facts={[
            [choice.frameColor === 'none' ? 'Print size' : 'Framed size', describeOutside(framing)],
            ['Image size', describeInches(framing.window)],
          ]}
        />
        <h3 className={styles.box}>In the box</h3>
        <ul className={styles.contents}>
          {inTheBox(choice).map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The print above a sofa, drawn to scale. */
function Room({ print, choice }: { print: Product; choice: Choice }) {
  const framing = frame(choice, print.orientation);
  const widthInRem = (framing.outside.width / room.width) * 44;
  return (
    <div className={styles.room} aria-hidden="true">
      <img className={styles.furniture} src={furniture} alt="" loading="lazy" decoding="async" />
      <div className={styles.hung} style={hanging(framing)}>
        <FramedPrint print={print} choice={choice} alt="" sizes={`${widthInRem.toFixed(1)}rem`} />
      </div>
    </div>
  );
}

/** Hangs the print at eye level; a tall one hangs higher, just above the sofa. */
function hanging({ outside }: Framing): CSSProperties {
  const top = Math.min(
    room.floor - eyeLevelInches - outside.height / 2,
    sofaTopInches - gapInches - outside.height,
  );
  const percent = (inches: number, of: number) => `${((inches / of) * 100).toFixed(2)}%`;
  return {
    top: percent(top, room.height),
    left: percent((room.width - outside.width) / 2, room.width),
    width: percent(outside.width, room.width),
  };
}
