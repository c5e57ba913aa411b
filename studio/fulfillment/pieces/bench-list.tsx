import { Link } from 'react-router';
import type { BenchPiece } from '#domain/api/fulfillment/pieces.ts';
import { capitalize } from '#domain/capitalize.ts';
import { nextStationOf, unknownDay } from '#domain/fulfillment/pieces.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { Button } from '../../ui/button.tsx';
import { ListStatus } from '../../ui/lists/list-status.tsx';
import { SelectBox } from '../../ui/lists/select-box.tsx';
import { useRangeSelection } from '../../ui/lists/use-range-selection.ts';
import { InParts } from '../in-parts.tsx';
import { codesOf } from './apply-taps.ts';
import { tapQueue, useTaps } from './bench-api.ts';
import styles from './bench-list.module.css';
import { groupPieces } from './choose-pieces.ts';
import { CroppedPicture } from './piece/cropped-picture.tsx';

/** A page that is about five windows long. */
const linesOfPart = 60;

interface Props {
  pieces: BenchPiece[];
  isByStation: boolean;
  /** The codes of the selected pieces; undefined while none are selected. */
  selection: ReadonlySet<string> | undefined;
  onSelect: (selection: ReadonlySet<string>) => void;
}

export function BenchList({ pieces, isByStation, selection, onSelect }: Props) {
  const { taps, isWaiting } = useTaps();
  const waiting = new Set(isWaiting ? taps.flatMap(codesOf) : []);
  const groups = groupPieces(pieces, isByStation);
  const inOrder = [...groups.values()].flat();
  const toggle = useRangeSelection(
    inOrder.map(({ code }) => code),
    selection ?? new Set(),
    onSelect,
  );
  return (
    <>
      <ListStatus count={pieces.length} noun="piece" />
      <InParts items={inOrder} name="lines" size={linesOfPart} noun="pieces">
        {(shown) =>
          [...groupPieces(shown, isByStation)].map(([name, group]) => (
            <section key={name} className={styles.group}>
              <h2 className={styles.heading} data-late={name === 'late'}>
                {isByStation ? capitalize(name) : nameOfDay(name)} <span>{groups.get(name)?.length}</span>
              </h2>
              <ul aria-label={isByStation ? capitalize(name) : nameOfDay(name)}>
                {group.map((piece) => (
                  <Line
                    key={piece.code}
                    piece={piece}
                    isWaiting={waiting.has(piece.code)}
                    isSelected={selection?.has(piece.code)}
                    onToggle={(isRange) => toggle(piece.code, isRange)}
                  />
                ))}
              </ul>
            </section>
          ))
        }
      </InParts>
    </>
  );
}

function nameOfDay(name: string): string {
  if (name === 'late') return 'Late';
  if (name === unknownDay) return 'Delayed, without a day';
  return name === '' ? 'Replacements of shipped prints' : `To ship by ${formatUtcDay(name)}`;
}

interface LineProps {
  piece: BenchPiece;
  isWaiting: boolean;
  /** Undefined while no pieces are selected. */
  isSelected: boolean | undefined;
  onToggle: (isRange: boolean) => void;
}

function Line({ piece, isWaiting, isSelected, onToggle }: LineProps) {
  const { code, title, variant, orderNumber, station, setAsideReason, shipBy, isLate, remakeOf } = piece;
  const facts = [
    isLate && shipBy && `late since ${formatUtcDay(shipBy)}`,
    remakeOf && `replaces ${remakeOf}`,
    isWaiting && 'waits for the connection',
  ];
  return (
    <li className={styles.line} data-line>
      <SelectBox label={`Select ${code}, ${title}`} isSelected={isSelected} onToggle={onToggle} />
      <Link className={styles.piece ?? ''} to={`/p/${code}`} id={`piece-${code}`}>
        <CroppedPicture picture={piece.picture} />
        <span className={styles.code}>{code}</span> <span className={styles.title}>{title}</span>{' '}
        <span className={styles.variant}>{variant}</span>{' '}
        <span className={styles.facts} data-alert={isLate || setAsideReason !== null}>
          <span className={styles.station}>
            {setAsideReason === null ? capitalize(station) : `Set aside: ${setAsideReason}`}
          </span>
          {facts.some(Boolean) && (
            <>
              <span className={styles.wide}> · </span>
              <span className={styles.more}>{facts.filter(Boolean).join(' · ')}</span>
            </>
          )}
          <span className={`${styles.order} ${styles.wide}`}> · order {orderNumber}</span>
        </span>
      </Link>
      {isSelected === undefined && <NextStep piece={piece} />}
    </li>
  );
}

/** The one step that comes next: to the next station, to the parcel, or back to work. */
function NextStep({ piece }: { piece: BenchPiece }) {
  const { code, orderId, setAsideReason } = piece;
  const next = nextStationOf(piece);
  if (setAsideReason !== null) {
    return (
      <Button kind="quiet" onPress={() => tapQueue.add({ action: 'take-up', body: { codes: [code] } })}>
        Take up<span className="visually-hidden"> {code}</span>
      </Button>
    );
  }
  if (!next) {
    return (
      <Link className={styles.pack ?? ''} to={`/bench/orders/${orderId}`}>
        Ship<span className="visually-hidden"> {code}</span>
      </Link>
    );
  }
  return (
    <Button
      kind="quiet"
      onPress={() => tapQueue.add({ action: 'move', body: { moves: [{ code, to: next }] } })}
    >
      <span className="unseen-on-phones">Mark as </span>
      <span>{next}</span>
      <span className="visually-hidden"> {code}</span>
    </Button>
  );
}
