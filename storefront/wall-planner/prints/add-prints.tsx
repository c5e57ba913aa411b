import { Link } from 'react-router';
import { orientationOf } from '#domain/catalogue/categories.ts';
import { frames } from '#domain/catalogue/variants/frames.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { FramedPrint } from '../../framing/framed-print.tsx';
import section from '../../ui/section.module.css';
import styles from './add-prints.module.css';
import { type Offered, useSources } from './offered-prints.ts';

/** Prints of the cart, saved prints and viewed prints, to add to the plan. */
export function AddPrints({ onAdd }: { onAdd(offered: Offered): void }) {
  return (
    <section aria-labelledby="add-prints">
      <h2 className={section.heading} id="add-prints" tabIndex={-1}>
        Add prints
      </h2>
      {/* Above the prints, which arrive later and would move it. */}
      <p className={styles.more}>
        Prints that you put in your cart, save, or look at appear here.{' '}
        <Link to="/shop/all-prints/">See all prints</Link>
      </p>
      {useSources().map(
        ([name, offered]) =>
          offered.length > 0 && <Source key={name} name={name} offered={offered} onAdd={onAdd} />,
      )}
    </section>
  );
}

interface SourceProps {
  name: string;
  offered: readonly Offered[];
  onAdd(offered: Offered): void;
}

function Source({ name, offered, onAdd }: SourceProps) {
  return (
    <>
      <h3 className={styles.source}>{name}</h3>
      <ul className={styles.list} aria-label={name}>
        {offered.map((each) => (
          <li key={`${each.id} ${Object.values(each.variant).join()}`}>
            <button className={styles.card} type="button" onClick={() => onAdd(each)}>
              <span className={styles.picture} data-orientation={orientationOf(each.print.photograph)}>
                <FramedPrint
                  print={{ ...each.print, orientation: orientationOf(each.print.photograph) }}
                  variant={each.variant}
                  alt=""
                  sizes="9rem"
                  isOnCard
                />
              </span>
              <span className={styles.add}>
                Add <span className={styles.title}>{each.print.title}</span>
              </span>
              <span className="quiet-text">{describeVariant(each.variant)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function describeVariant({ size, frameColor }: Variant): string {
  return `${sizes[size].name}, ${frames[frameColor].name}`;
}
