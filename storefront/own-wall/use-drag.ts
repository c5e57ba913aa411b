import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Point } from '#domain/wall/quad.ts';

interface Drag<Start> {
  /** What the drag starts from, or undefined if nothing can be dragged. */
  onStart(): Start | undefined;
  /** `by` is the way from the start, in points of the page. */
  onDrag(start: Start, by: Point): void;
  onEnd?(start: Start): void;
}

/** The event handlers of an element that a mouse or a finger drags. */
export function useDrag<Start>({ onStart, onDrag, onEnd }: Drag<Start>) {
  const from = useRef<Point & { start: Start; pointerId: number }>(undefined);
  // A second finger neither moves nor ends the drag of the first one.
  const isDragging = ({ pointerId }: PointerEvent) => from.current?.pointerId === pointerId;
  const end = (event: PointerEvent) => {
    if (!from.current || !isDragging(event)) return;
    onEnd?.(from.current.start);
    from.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || from.current) return;
      const start = onStart();
      if (start === undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { start, x: event.clientX, y: event.clientY, pointerId: event.pointerId };
    },
    onPointerMove(event: PointerEvent) {
      if (!from.current || !isDragging(event)) return;
      const { start, x, y } = from.current;
      onDrag(start, { x: event.clientX - x, y: event.clientY - y });
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** The step of an arrow key, whose own effect is prevented; undefined for other keys. */
export function arrowStep(event: KeyboardEvent, sizes: { normal: number; shift: number; alt: number }) {
  const direction = arrows[event.key];
  if (!direction || event.ctrlKey || event.metaKey) return undefined;
  event.preventDefault();
  const size = event.altKey ? sizes.alt : event.shiftKey ? sizes.shift : sizes.normal;
  return { x: direction.x * size, y: direction.y * size };
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
