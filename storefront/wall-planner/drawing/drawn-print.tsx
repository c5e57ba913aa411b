import type { KeyboardEvent } from 'react';
import type { Plan, Spot } from '#domain/wall/plan/plan.ts';
import { describeSpot } from '#domain/wall/plan/plan-texts.ts';
import { arrowStep, useDrag } from '../../own-wall/use-drag.ts';
import type { HungPrint } from '../use-planned-prints.ts';
import styles from './drawn-wall.module.css';
import { HungPicture } from './hung-picture.tsx';

interface DrawnPrintProps {
  item: HungPrint;
  spot: Spot;
  plan: Plan;
  isMoved: boolean;
  inchesPerPoint(): number;
  /** An arrow key moves the print in a salon. */
  onMove(spot: Spot): void;
  onDrag(spot: Spot): void;
  /** The drag or the key ends. */
  onEnd(): void;
  /** An arrow key moves the print in a row or a grid. */
  onStep(by: number): void;
}

/** A print on the drawn wall, under a button that is dragged or takes the arrow keys. */
export function DrawnPrint(props: DrawnPrintProps) {
  const { item, spot, plan, isMoved, inchesPerPoint, onMove, onDrag, onEnd, onStep } = props;
  const { print, area, index } = item;
  const isSalon = plan.arrangement === 'salon';
  const drag = useDrag({
    onStart: () => ({ spot, scale: inchesPerPoint() }),
    onDrag: (start, by) =>
      onDrag({ x: start.spot.x + by.x * start.scale, y: start.spot.y - by.y * start.scale }),
    onEnd,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event, { normal: 0.25, shift: 1, alt: 0.25 });
    if (!step) return;
    if (isSalon) onMove({ x: spot.x + step.x, y: spot.y - step.y });
    else if (step.x !== 0) onStep(Math.sign(step.x));
  };
  return (
    <HungPicture item={item} spot={spot} plan={plan} isMoved={isMoved} number={index + 1} alt="">
      <button
        className={styles.grip}
        type="button"
        id={gripId(item)}
        aria-label={`${index + 1}. ${print.title}: ${describeSpot({ area, spot })}. ${isSalon ? 'The arrow keys move it by 1/4 inch, with Shift by 1 inch.' : 'The left and right arrow keys move it in the order.'}`}
        {...drag}
        onKeyDown={onKeyDown}
        onKeyUp={onEnd}
        onBlur={onEnd}
      />
    </HungPicture>
  );
}

/** The id of a print's button. */
export function gripId({ index }: HungPrint): string {
  return `wall-print-${index}`;
}
