import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Photograph, Point } from '#domain/api/catalogue/product.ts';
import { pictureOf } from './crop-view.tsx';
import styles from './focus-field.module.css';

interface Props {
  photograph: Photograph;
  title: string;
  label: string;
  point: Point;
  onMove: (point: Point) => void;
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The photograph with a point that pointers drag and arrow keys move. */
export function FocusField({ photograph, title, label, point, onMove }: Props) {
  const field = useRef<HTMLDivElement>(null);
  const [x, y] = [point.x, point.y].map((share) => Math.round(share * 100));
  const follow = (event: PointerEvent) => {
    const area = field.current?.getBoundingClientRect();
    if (!area) return;
    onMove({
      x: toShare((event.clientX - area.left) / area.width),
      y: toShare((event.clientY - area.top) / area.height),
    });
  };
  const step = (event: KeyboardEvent) => {
    const direction = steps[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const size = event.shiftKey ? 0.05 : 0.01;
    onMove({ x: toShare(point.x + direction.x * size), y: toShare(point.y + direction.y * size) });
  };
  return (
    <div
      className={styles.field}
      ref={field}
      onPointerDown={(event) => {
        // A finger beside the point scrolls the page. Its tap moves the point.
        const isBeside = event.pointerType === 'touch' && event.target instanceof HTMLImageElement;
        if (isBeside) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
      onPointerUp={follow}
    >
      <img
        src={pictureOf(photograph)}
        width={photograph.width}
        height={photograph.height}
        alt={title}
        draggable={false}
      />
      <div
        className={styles.point}
        style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
        role="slider"
        tabIndex={0}
        aria-roledescription="Point on the photograph"
        aria-label={label}
        aria-describedby="focus-hint focus-keys"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={x}
        aria-valuetext={`${x} % from the left, ${y} % from the top`}
        onKeyDown={step}
      />
    </div>
  );
}

/** To a tenth of a percent, from 0 to 1. */
function toShare(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), 1) * 1000) / 1000;
}
