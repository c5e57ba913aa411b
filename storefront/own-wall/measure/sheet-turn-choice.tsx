import styles from '../own-wall.module.css';
import type { SheetTurn } from './measure-calibration.ts';

const turns = [
  { turn: 'upright', name: 'Upright', width: 17, height: 22 },
  { turn: 'on-side', name: 'On its side', width: 22, height: 17 },
] as const;

interface SheetTurnChoiceProps {
  value: SheetTurn | undefined;
  onChoose(turn: SheetTurn): void;
}

/** Asks how a sheet hangs whose corners allow both. */
export function SheetTurnChoice({ value, onChoose }: SheetTurnChoiceProps) {
  return (
    <fieldset>
      <legend>How does the sheet hang?</legend>
      <div className={styles.choices}>
        {turns.map(({ turn, name, width, height }) => (
          <label key={turn} className={`${styles.choice} ${styles.sheetTurn}`}>
            <input
              className="visually-hidden"
              type="radio"
              name="sheet-turn"
              checked={turn === value}
              onChange={() => onChoose(turn)}
            />
            <svg
              width="24"
              height="24"
              viewBox="-12 -12 24 24"
              fill="none"
              stroke="currentColor"
              aria-hidden="true"
            >
              <rect x={-width / 2} y={-height / 2} width={width} height={height} />
            </svg>
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
