import { type FurnitureKind, furnitureKinds, furniture as furnitureTable } from '#domain/wall/furniture.ts';
import { type Arrangement, arrangements, type Plan, withCenter } from '#domain/wall/plan/plan.ts';
import { Select } from '../../ui/form/select.tsx';
import text from '../../ui/text-button.module.css';
import { InchesField } from './inches-field.tsx';
import styles from './plan-settings.module.css';

interface PlanSettingsProps {
  plan: Plan;
  change(plan: Plan): void;
}

/** How the prints are arranged, and what the wall is like. */
export function PlanSettings({ plan, change }: PlanSettingsProps) {
  const { arrangement, gapInches, centerInches, prints } = plan;
  const isMoved = arrangement === 'salon' && prints.some(({ spot }) => spot);
  return (
    <section className={styles.settings} aria-label="Arrangement and wall">
      <fieldset>
        <legend>Arrangement</legend>
        <div className={styles.arrangements}>
          {arrangements.map((each) => (
            <label key={each} className={styles.option}>
              <input
                type="radio"
                name="arrangement"
                checked={each === arrangement}
                onChange={() => change(withArrangement(plan, each))}
              />
              {names[each]}
            </label>
          ))}
        </div>
      </fieldset>
      <p className={styles.hint}>{hints[arrangement]}</p>
      {isMoved && (
        <button
          className={text.button}
          type="button"
          onClick={() => change(withArrangement(plan, arrangement))}
        >
          Arrange them again
        </button>
      )}
      <div className={styles.pair}>
        <InchesField
          label="Gap, in inches"
          name="gap"
          number="gap"
          hint="2 to 4 in; 2 1/2 is usual"
          value={gapInches}
          onChange={(gap) => change({ ...plan, gapInches: gap })}
        />
        <InchesField
          label="Center line, in inches"
          name="center"
          number="center"
          hint="57 to 60 in is usual"
          value={centerInches}
          onChange={(center) => change(withCenter(plan, center))}
        />
      </div>
      <WallFields plan={plan} change={change} />
      <FurnitureFields plan={plan} change={change} />
    </section>
  );
}

/** In a new arrangement, no print keeps the spot that the visitor moved it to. */
function withArrangement(plan: Plan, arrangement: Arrangement): Plan {
  return { ...plan, arrangement, prints: plan.prints.map(({ id, choice }) => ({ id, choice })) };
}

const names: Readonly<Record<Arrangement, string>> = { row: 'Row', grid: 'Grid', salon: 'Salon' };
const hints: Readonly<Record<Arrangement, string>> = {
  row: 'Drag a print to change the order.',
  grid: 'Drag a print to change the order.',
  salon: 'Drag each print where you like, or move it with the arrow keys.',
};

function WallFields({ plan, change }: PlanSettingsProps) {
  const { wall } = plan;
  return (
    <div className={styles.pair}>
      <InchesField
        label="Wall width, in inches"
        name="wall-width"
        number="wallWidth"
        hint={`${formatFeet(wall.width)} ft`}
        value={wall.width}
        onChange={(width) => change({ ...plan, wall: { ...wall, width } })}
      />
      <InchesField
        label="Wall height, in inches"
        name="wall-height"
        number="wallHeight"
        hint={`${formatFeet(wall.height)} ft`}
        value={wall.height}
        onChange={(height) => change({ ...plan, wall: { ...wall, height } })}
      />
    </div>
  );
}

function formatFeet(inches: number): string {
  return String(Math.round((10 * inches) / 12) / 10);
}

const usualWidths: Readonly<Record<FurnitureKind, number>> = { sofa: 84, bed: 64, sideboard: 60, desk: 55 };

function FurnitureFields({ plan, change }: PlanSettingsProps) {
  const { furniture, ...bare } = plan;
  const choose = (name: string) => {
    const kind = furnitureKinds.find((each) => each === name);
    if (!kind) return change(bare);
    const area = { width: usualWidths[kind], height: furnitureTable[kind].heightInches };
    change({ ...plan, furniture: { kind, ...area } });
  };
  return (
    <>
      <Select
        label="Furniture below"
        options={[
          { value: '', text: 'Nothing' },
          ...furnitureKinds.map((kind) => ({ value: kind, text: furnitureTable[kind].name })),
        ]}
        value={furniture?.kind ?? ''}
        onChoose={choose}
      />
      {furniture && (
        <div className={styles.pair} key={furniture.kind}>
          <InchesField
            label="Its width, in inches"
            name="furniture-width"
            number="furnitureWidth"
            value={furniture.width}
            onChange={(width) => change({ ...plan, furniture: { ...furniture, width } })}
          />
          <InchesField
            label="Its height, in inches"
            name="furniture-height"
            number="furnitureHeight"
            value={furniture.height}
            onChange={(height) => change({ ...plan, furniture: { ...furniture, height } })}
          />
        </div>
      )}
    </>
  );
}
