import type { CSSProperties, ReactNode, Ref } from 'react';
import { formatInches } from '#domain/framing/framing-texts.ts';
import type { Area } from '#domain/fulfillment/equipment.ts';
import type { Plan, Spot } from '#domain/wall/plan/plan.ts';
import { furniturePicture } from '../../own-wall/drawn/furniture-picture.ts';
import styles from './drawn-wall.module.css';

/** Something on a wall, and where its middle is. */
export interface Box {
  area: Area;
  spot: Spot;
}

interface BareWallProps {
  plan: Plan;
  /** What hangs or will hang. The center line is drawn beside it. */
  boxes: readonly Box[];
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A wall with its floor and furniture, to scale, and what hangs on it. */
export function BareWall({ plan, boxes, ref, children }: BareWallProps) {
  const { width, height } = plan.wall;
  return (
    <div className={styles.scroll}>
      <div className={styles.room}>
        <section
          className={styles.wall}
          style={{ '--wall-width': width, '--wall-height': height } as CSSProperties}
          ref={ref}
          aria-label={`Your wall, ${formatInches(width)} in wide and ${formatInches(height)} in high, to scale`}
        >
          <div className={styles.surface} />
          <div className={styles.floor} />
          <CenterLine plan={plan} boxes={boxes} />
          {plan.furniture && <Furniture wall={plan.wall} piece={plan.furniture} />}
          {children}
        </section>
      </div>
    </div>
  );
}

/** Where the stylesheet draws a box, in inches. */
export function boxStyle({ width, height }: Area, { x, y }: Spot): CSSProperties {
  return {
    '--inches': width,
    '--inches-high': height,
    '--from-left': x - width / 2,
    '--above-floor': y - height / 2,
  } as CSSProperties;
}

/** A line on either side of the prints. Between them, it would run through their numbers. */
function CenterLine({ plan, boxes }: Pick<BareWallProps, 'plan' | 'boxes'>) {
  const { centerInches, wall } = plan;
  const from = Math.min(wall.width, ...boxes.map(({ area, spot }) => spot.x - area.width / 2));
  const to = Math.max(from, ...boxes.map(({ area, spot }) => spot.x + area.width / 2));
  const style = { '--above-floor': centerInches, '--line-from': from, '--line-to': to } as CSSProperties;
  return (
    <div className={styles.center} style={style}>
      <div />
      <div />
      <span>{formatInches(centerInches)} in</span>
    </div>
  );
}

function Furniture({ wall, piece }: { wall: Plan['wall']; piece: NonNullable<Plan['furniture']> }) {
  const { src, ...area } = furniturePicture(piece);
  const middle = { x: wall.width / 2, y: piece.height / 2 };
  return (
    <img
      key={piece.kind}
      className={styles.furniture}
      style={boxStyle(area, middle)}
      src={src}
      alt=""
      draggable={false}
    />
  );
}
