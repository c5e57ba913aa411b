import { describeInches, describeOutside, frame } from '#domain/framing.ts';
import { inTheBox } from '#domain/in-the-box.ts';
import type { Product } from '#domain/product.ts';
import { sizes } from '#domain/sizes.ts';
import type { Choice } from '#domain/variants.ts';
import styles from './at-home.module.css';
import { Room, sofaWidthInches } from './room.tsx';

/** How large the chosen print hangs, and what arrives. */
export function AtHome({ print, choice }: { print: Product; choice: Choice }) {
  const framing = frame(choice, print.orientation);
  return (
    <section className={styles.section} aria-labelledby="at-home">
      <figure>
        <Room print={print} choice={choice} />
        <figcaption className={styles.caption}>
          {sizes[choice.size].name}, drawn to scale above a sofa {sofaWidthInches} in wide
        </figcaption>
      </figure>
      <div>
        <h2 id="at-home" className={styles.heading}>
          How large it hangs
        </h2>
        <dl className={styles.measures}>
          <div>
            <dt>Outside</dt>
            <dd>{describeOutside(framing)}</dd>
          </div>
          <div>
            <dt>Photograph shown</dt>
            <dd>{describeInches(framing.window)}</dd>
          </div>
        </dl>
        <h3 className={styles.box}>In the box</h3>
        <ul className={styles.things}>
          {inTheBox(choice).map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
