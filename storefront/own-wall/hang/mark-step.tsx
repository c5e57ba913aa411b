import { type Ref, useState } from 'react';
import { type FurnitureKind, furniture, furnitureKinds } from '#domain/wall/furniture.ts';
import button from '../../ui/button.module.css';
import { Select } from '../../ui/form/select.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { CornerPicker } from '../measure/corner-picker.tsx';
import { PointCheck } from '../measure/point-check.tsx';
import { areMoved, useCorners } from '../measure/use-corners.ts';
import styles from '../own-wall.module.css';
import type { WallPhoto } from '../photo/load-photo.ts';
import type { MarkName, Marks } from './marks.ts';

interface MarkStepProps {
  photo: WallPhoto;
  mark: MarkName;
  marks: Marks;
  /** Takes the focus when the step opens. */
  focused: Ref<HTMLDivElement>;
  /** What is wrong with these marks, or undefined once they are taken. */
  onMarked(marks: Marks): string | undefined;
  onCancel(): void;
}

/** The floor, or furniture, is marked on the photo. */
export function MarkStep({ photo, mark, marks, focused, onMarked, onCancel }: MarkStepProps) {
  const isFloor = mark === 'floor';
  const [kind, setKind] = useState<FurnitureKind>(marks.furniture?.kind ?? 'sofa');
  const [refused, setRefused] = useState<{ problem: string; taps: unknown }>();
  const count = isFloor ? 1 : 2;
  const corners = useCorners(photo, count, isFloor ? marks.floor : marks.furniture?.taps);
  const { taps } = corners;
  const finish = () => {
    const problem =
      taps.length < count || !areMoved(taps)
        ? 'Tap the photo first, or place the rings in the middle and move them with the arrow keys.'
        : onMarked({ ...marks, ...(isFloor ? { floor: taps } : { furniture: { kind, taps } }) });
    if (problem) setRefused({ problem, taps });
  };
  return (
    <>
      <CornerPicker photo={photo} corners={corners} names={isFloor ? floorNames : furnitureNames} />
      <div className={styles.controls}>
        <div ref={focused} role="status" tabIndex={-1} className={styles.where}>
          {isFloor
            ? 'Tap a point where the wall meets the floor.'
            : `Tap the two upper corners of the ${kind}, where it stands against the wall: ${taps.length} of 2.`}
        </div>
        {!isFloor && (
          <Select
            label="What stands against the wall?"
            options={furnitureKinds.map((each) => ({ value: each, text: furniture[each].name }))}
            value={kind}
            onChoose={(value) => setKind(furnitureKinds.find((each) => each === value) ?? 'sofa')}
          />
        )}
        <PointCheck photo={photo} corners={corners} count={count} />
        <p className={styles.problem} role="alert">
          {refused?.taps === taps && refused.problem}
        </p>
        <p className={styles.buttons}>
          <button className={button.button} type="button" onClick={finish}>
            Done
          </button>
          <TextButton onClick={onCancel}>Cancel</TextButton>
        </p>
      </div>
    </>
  );
}

const floorNames = ['Where wall and floor meet'];
const furnitureNames = ['Upper left corner', 'Upper right corner'];
