import { type Arrangement, arrangements, type Plan } from '#domain/wall/plan/plan.ts';
import swatches from '../../framing/swatches.module.css';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './plan-settings.module.css';

/** A row, a grid or a salon. A salon that was moved can be arranged again. */
export function ArrangementChoice({ plan, change }: { plan: Plan; change(plan: Plan): void }) {
  const { arrangement, prints } = plan;
  const isMoved = arrangement === 'salon' && prints.some(({ spot }) => spot);
  return (
    <>
      <fieldset>
        <legend>Arrangement</legend>
        <div className={styles.arrangements}>
          {arrangements.map((each) => (
            <label key={each} className={`${swatches.choice} ${styles.option}`}>
              <input
                className={swatches.input}
                type="radio"
                name="arrangement"
                checked={each === arrangement}
                onChange={() => change(withArrangement(plan, each))}
              />
              <ArrangementSample arrangement={each} />
              <span>{names[each]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {prints.length > 0 && <p className="quiet-text">{hints[arrangement]}</p>}
      {isMoved && (
        <TextButton onClick={() => change(withArrangement(plan, arrangement))}>Arrange them again</TextButton>
      )}
    </>
  );
}

/** In a new arrangement, no print keeps the spot that the visitor moved it to. */
function withArrangement(plan: Plan, arrangement: Arrangement): Plan {
  return { ...plan, arrangement, prints: plan.prints.map(({ id, variant }) => ({ id, variant })) };
}

const names: Readonly<Record<Arrangement, string>> = { row: 'Row', grid: 'Grid', salon: 'Salon' };
const hints: Readonly<Record<Arrangement, string>> = {
  row: 'Drag a print to change the order.',
  grid: 'Drag a print to change the order.',
  salon: 'Drag each print where you like, or move it with the arrow keys.',
};

/** The frames of a small wall: x, y, width, height. */
const samples: Readonly<Record<Arrangement, readonly (readonly [number, number, number, number])[]>> = {
  row: [
    [8, 12, 10, 14],
    [21, 12, 10, 14],
    [34, 12, 10, 14],
  ],
  grid: [
    [10, 5, 9, 13],
    [21.5, 5, 9, 13],
    [33, 5, 9, 13],
    [10, 20.5, 9, 13],
    [21.5, 20.5, 9, 13],
    [33, 20.5, 9, 13],
  ],
  salon: [
    [6, 12, 9, 12],
    [17.5, 5, 16, 27],
    [36, 7, 9, 12],
    [36, 21.5, 12, 9],
  ],
};

function ArrangementSample({ arrangement }: { arrangement: Arrangement }) {
  return (
    <svg className={styles.sample} viewBox="0 0 52 38" aria-hidden="true">
      {samples[arrangement].map((frame) => {
        const [x, y, width, height] = frame;
        return <rect key={frame.join()} x={x} y={y} width={width} height={height} />;
      })}
    </svg>
  );
}
