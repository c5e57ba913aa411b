import { Button } from 'react-aria-components/Button';
import { Checkbox } from 'react-aria-components/Checkbox';
import { GridListItem } from 'react-aria-components/GridList';
import type { ListedPrint } from '#domain/api/catalogue/prints.ts';
import { categoryNames } from '#domain/catalogue/categories.ts';
import { formatDollars } from '#domain/money.ts';
import { Time } from '../../ui/time.tsx';
import { MoveMenu, type Order } from './move-menu.tsx';
import styles from './print-list.module.css';

interface Props {
  print: ListedPrint;
  view: 'grid' | 'table';
  /** Absent in lists with another order than the gallery's. */
  order?: Order;
}

export function PrintItem({ print, view, order }: Props) {
  const { _id, title, artist, category, picture, averageColor, orientation } = print;
  return (
    <GridListItem
      className={styles.item ?? ''}
      data-line
      data-to={`/prints/${_id}`}
      id={_id}
      href={`/prints/${_id}`}
      textValue={`${title} by ${artist}`}
    >
      <Checkbox className={styles.choose ?? ''} slot="selection" aria-label={`Choose ${title}`}>
        <span className={styles.box} aria-hidden="true" />
      </Checkbox>
      <span className={styles.picture} data-orientation={orientation}>
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          style={{ backgroundColor: averageColor }}
        />
      </span>
      <span className={styles.name}>
        <span className={styles.title}>{title}</span>
        <span className={styles.artist}>{artist}</span>
      </span>
      {view === 'table' && <span className={styles.category}>{categoryNames[category]}</span>}
      <span className={styles.state}>
        <State print={print} isQuiet={view === 'grid'} />
      </span>
      <span className={styles.price}>
        from {formatDollars(print.price)}
        {view === 'table' && <span className="small"> / {formatDollars(print.memberPrice)}</span>}
        {print.hasOwnPrices && <span className="small"> own prices</span>}
      </span>
      {view === 'table' && (
        <span className={styles.ppi}>
          <Resolution ppi={print.minPpi} />
        </span>
      )}
      <span className={styles.move}>
        {order && (
          <>
            <Button slot="drag" className={styles.handle ?? ''}>
              <span aria-hidden="true">⠿</span>
            </Button>
            <MoveMenu title={title} {...order} />
          </>
        )}
      </span>
    </GridListItem>
  );
}

/** @param isQuiet whether the usual state goes without saying */
function State({ print: { state, publishAt, minPpi }, isQuiet }: { print: ListedPrint; isQuiet: boolean }) {
  if (state === 'planned' && publishAt) return <Time at={publishAt} prefix="Planned:" />;
  if (state === 'hidden') return 'Hidden';
  if (minPpi === null) return 'Published, not on sale';
  return isQuiet ? null : 'Published';
}

function Resolution({ ppi }: { ppi: number | null }) {
  if (ppi === null) return null;
  return (
    <span data-low={ppi < 150 || undefined}>
      {ppi} ppi{ppi < 150 && ' (low)'}
    </span>
  );
}
