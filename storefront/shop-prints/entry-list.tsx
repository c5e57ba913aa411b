import { useState } from 'react';
import { Link } from 'react-router';
import { defaultVariant } from '#domain/catalogue/variants/variants.ts';
import type { PrintCardData } from '../catalogue/grid/print-card-data.ts';
import { FramedPrint } from '../framing/framed-print.tsx';
import styles from './entry-list.module.css';
import type { ShopEntry } from './shop-entries.ts';

/**
 * The entries with their prints. With a mouse, only the entry under the pointer or with the focus shows its print, beside
 * the list. On touch screens each entry shows its print.
 */
export function EntryList({ entries }: { entries: readonly ShopEntry[] }) {
  const [shownIndex, setShownIndex] = useState(0);
  return (
    <ul className={styles.entries}>
      {entries.map(({ name, address, note, print }, index) => (
        <li
          key={name}
          className={styles.entry}
          data-shown={index === shownIndex}
          onPointerEnter={() => setShownIndex(index)}
          onFocus={() => setShownIndex(index)}
        >
          <div className={styles.words}>
            <Link className={styles.link} to={address}>
              {name}
            </Link>
            <p className={styles.note}>{note}</p>
          </div>
          {print && <Preview print={print} isFirst={index === 0} />}
        </li>
      ))}
    </ul>
  );
}

function Preview({ print, isFirst }: { print: PrintCardData; isFirst: boolean }) {
  const { title, artist, orientation } = print;
  return (
    <figure className={styles.preview} data-orientation={orientation}>
      <div className={styles.print}>
        <FramedPrint
          print={print}
          variant={defaultVariant}
          sizes="(hover: hover) and (min-width: 603px) 36vw, 26vw"
          isFirst={isFirst}
          isOnCard
        />
      </div>
      <figcaption className={styles.caption}>
        {title}, {artist}
      </figcaption>
    </figure>
  );
}
