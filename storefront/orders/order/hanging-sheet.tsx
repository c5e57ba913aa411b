import { parseFrame } from '#domain/catalogue/variants/frames.ts';
import type { OrderItem } from '#domain/orders/orders.ts';
import { HangingSheetButton, type PrintToHang } from '../../hanging-sheet/hanging-sheet-button.tsx';
import styles from './order-card.module.css';

/** Downloads where the nails of an order's framed prints go. Nothing if no print is framed. */
export function HangingSheet({ items }: { items: readonly OrderItem[] }) {
  const prints = items.flatMap(toPrintToHang);
  if (prints.length === 0) return null;
  return (
    <div className={styles.paper}>
      <HangingSheetButton prints={prints} />
    </div>
  );
}

/** A print without a frame has no hardware, and one without an orientation has no known shape. */
function toPrintToHang({ name, sizeKey, frame, orientation, made }: OrderItem): PrintToHang[] {
  const frameColor = parseFrame(frame);
  if (!sizeKey || !orientation || !frameColor || frameColor === 'none') return [];
  const framed = made ? { framed: made.outside } : {};
  return [{ title: name, size: sizeKey, frame: frameColor, orientation, ...framed }];
}
