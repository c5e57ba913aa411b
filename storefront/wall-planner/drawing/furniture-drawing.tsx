import { type CSSProperties, useEffect, useRef } from 'react';
import type { Plan } from '#domain/wall/plan/plan.ts';
import { drawFurniture } from '../../own-wall/drawn/draw-furniture.ts';
import styles from './drawn-wall.module.css';

const pixelsPerInch = 12;
/** The room around the furniture for its shadow. */
const marginInches = 8;

/** The furniture of a plan, drawn from the front. */
export function FurnitureDrawing({ kind, width, height }: NonNullable<Plan['furniture']>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const area = { width: width + 2 * marginInches, height: height + marginInches };
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const start = marginInches * pixelsPerInch;
    context.resetTransform();
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.setTransform(pixelsPerInch, 0, 0, pixelsPerInch, start, start);
    drawFurniture(context, { kind, left: 0, right: width, top: 0 }, height, pixelsPerInch);
  }, [kind, width, height]);
  return (
    <canvas
      className={styles.drawing}
      style={{ '--margin-inches': marginInches, '--inches': area.width } as CSSProperties}
      ref={canvas}
      width={area.width * pixelsPerInch}
      height={area.height * pixelsPerInch}
    />
  );
}
