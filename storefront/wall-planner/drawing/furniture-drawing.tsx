import type { FurnitureKind } from '#domain/wall/furniture.ts';
import styles from './drawn-wall.module.css';

/** Rectangles of a simple elevation, as shares of the furniture's width and height: x, y, width, height. */
type Part = readonly [x: number, y: number, width: number, height: number];

const elevations: Readonly<Record<FurnitureKind, readonly Part[]>> = {
  sofa: [
    [0.1, 0.9, 0.02, 0.1],
    [0.88, 0.9, 0.02, 0.1],
    [0.06, 0, 0.44, 0.62],
    [0.5, 0, 0.44, 0.62],
    [0.08, 0.72, 0.84, 0.18],
    [0.1, 0.5, 0.4, 0.22],
    [0.5, 0.5, 0.4, 0.22],
    [0, 0.3, 0.1, 0.62],
    [0.9, 0.3, 0.1, 0.62],
  ],
  bed: [
    [0, 0, 1, 0.8],
    [0.04, 0.9, 0.04, 0.1],
    [0.92, 0.9, 0.04, 0.1],
    [0.08, 0.32, 0.38, 0.2],
    [0.54, 0.32, 0.38, 0.2],
    [0.02, 0.48, 0.96, 0.42],
  ],
  sideboard: [
    [0.06, 0.8, 0.03, 0.2],
    [0.91, 0.8, 0.03, 0.2],
    [0, 0, 1, 0.82],
    [0.02, 0.06, 0.32, 0.7],
    [0.34, 0.06, 0.32, 0.7],
    [0.66, 0.06, 0.32, 0.7],
  ],
  desk: [
    [0.02, 0.06, 0.03, 0.94],
    [0.95, 0.06, 0.03, 0.94],
    [0.66, 0.06, 0.29, 0.24],
    [0, 0, 1, 0.06],
  ],
};

/** The front of a piece of furniture, drawn in lines. It fills its box. */
export function FurnitureDrawing({ kind }: { kind: FurnitureKind }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {elevations[kind].map((part) => {
        const [x, y, width, height] = part;
        return <rect key={part.join()} x={x} y={y} width={width} height={height} />;
      })}
    </svg>
  );
}
