import { type FurnitureKind, furnitureKinds, furniture as furnitureTable } from '#domain/wall/furniture.ts';
import { type Plan, withCenter } from '#domain/wall/plan/plan.ts';
import { Select } from '../../ui/form/select.tsx';
import { ArrangementChoice } from './arrangement-choice.tsx';
import { InchesField } from './inches-field.tsx';
import styles from './plan-settings.module.css';

interface PlanSettingsProps {
  plan: Plan;
  change(plan: Plan): void;
}

/** How the prints are arranged, and what the wall is like. */
export function PlanSettings({ plan, change }: PlanSettingsProps) {
  const { gapInches, centerInches } = plan;
  return (
    <section className={styles.settings} aria-label="Arrangement and wall">
      <ArrangementChoice plan={plan} change={change} />
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
