import type { PieceSheet } from '#domain/api/fulfillment/pieces.ts';
import { capitalize } from '#domain/capitalize.ts';
import { stations, stationTable } from '#domain/fulfillment/pieces.ts';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { Time } from '../../../ui/time.tsx';
import styles from './piece-page.module.css';

/** A box for each station that the piece passes, checked once it is there. */
export function StationBoxes({ piece }: { piece: PieceSheet }) {
  const { station, stations: passed, steps } = piece;
  const reached = stations.indexOf(station);
  return (
    <ol className={styles.stations}>
      {passed.map((each) => {
        const isReached = stations.indexOf(each) <= reached;
        const step = steps.findLast((one) => one.station === each && one.note === null);
        const { meaning = '' } = stationTable.find((row) => row.station === each) ?? {};
        return (
          <li key={each} data-reached={isReached} {...(each === station && { 'aria-current': 'step' })}>
            <span className={styles.box} aria-hidden="true">
              {isReached && '✓'}
            </span>
            <span>
              {capitalize(each)}
              <span className="visually-hidden">{isReached ? ', reached' : ', not yet'}</span>
              <span className={styles.quiet}>{meaning}</span>
            </span>
            {isReached && step && (
              <span className={styles.when}>
                {step.by}, <Time at={step.at} />
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Every change of the piece, the newest first. */
export function PieceHistory({ steps }: Pick<PieceSheet, 'steps'>) {
  if (steps.length === 0) return <p>Nothing has been done yet.</p>;
  return (
    <Rows label="History">
      {steps.toReversed().map(({ id, at, station, by, note }) => (
        <Row
          key={id}
          title={note ? capitalize(note) : capitalize(station)}
          facts={[by, <Time key="at" at={at} />, note && `at ${station}`]}
        />
      ))}
    </Rows>
  );
}
