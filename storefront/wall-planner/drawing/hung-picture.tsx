import type { ReactNode } from 'react';
import type { Plan, Spot } from '#domain/wall/plan/plan.ts';
import { FramedPrint } from '../../framing/framed-print.tsx';
import type { HungPrint } from '../use-planned-prints.ts';
import { boxStyle } from './bare-wall.tsx';
import styles from './drawn-wall.module.css';

interface HungPictureProps {
  item: Pick<HungPrint, 'print' | 'variant' | 'area'>;
  spot: Spot;
  plan: Plan;
  /** Below the frame. */
  number: number | undefined;
  isMoved?: boolean;
  /** By default it names the print. */
  alt?: '';
  children?: ReactNode;
}

/** A framed print in its place on a wall. */
export function HungPicture({
  item,
  spot,
  plan,
  number,
  isMoved = false,
  children,
  ...alt
}: HungPictureProps) {
  const { print, variant, area } = item;
  const share = area.width / plan.wall.width;
  return (
    <div className={styles.print} style={boxStyle(area, spot)} data-moved={isMoved}>
      <FramedPrint
        print={print}
        variant={variant}
        sizes={`(min-width: 1000px) ${Math.ceil(75 * share)}vw, ${Math.ceil(110 * share)}vw`}
        {...alt}
      />
      {children}
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
    </div>
  );
}
