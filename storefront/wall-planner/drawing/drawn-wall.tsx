import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { formatInches } from '#domain/making/framing-texts.ts';
import { arrange } from '#domain/wall/plan/arrange.ts';
import type { Plan, Spot } from '#domain/wall/plan/plan.ts';
import { describeSpot } from '#domain/wall/plan/plan-texts.ts';
import { FramedPrint } from '../../framing/framed-print.tsx';
import { arrowStep, useDrag } from '../../own-wall/use-drag.ts';
import type { HungPrint } from '../use-planned-prints.ts';
import styles from './drawn-wall.module.css';
import { FurnitureDrawing } from './furniture-drawing.tsx';

interface DrawnWallProps {
  plan: Plan;
  hung: readonly HungPrint[];
  /** A print of a salon has a new place. */
  onPlace(print: HungPrint, spot: Spot): void;
  /** A print of a row or a grid takes the place of another one. */
  onReorder(print: HungPrint, by: number, focusId?: string): void;
}

/** A print that is being moved. */
interface Moved {
  index: number;
  spot: Spot;
}

/** The wall with its floor, furniture and prints, to scale. */
export function DrawnWall({ plan, hung, onPlace, onReorder }: DrawnWallProps) {
  const wall = useRef<HTMLElement>(null);
  const [moved, setMoved] = useState<Moved>();
  const latest = useRef<Moved>(undefined);
  const move = (next: Moved | undefined) => {
    latest.current = next;
    setMoved(next);
  };
  const settle = (print: HungPrint) => {
    const end = latest.current;
    if (!end) return;
    move(undefined);
    if (plan.arrangement === 'salon') onPlace(print, end.spot);
    else onReorder(print, nearestSlot(hung, end.spot) - hung.indexOf(print));
  };
  const { width, height } = plan.wall;
  return (
    <div className={styles.scroll}>
      <section
        className={styles.wall}
        style={{ '--wall-width': width, '--wall-height': height } as CSSProperties}
        ref={wall}
        aria-label={`Your wall, ${formatInches(width)} in wide and ${formatInches(height)} in high, to scale`}
      >
        <div className={styles.surface} />
        <div className={styles.floor} />
        <CenterLine centerInches={plan.centerInches} />
        {plan.furniture && (
          <div className={styles.furniture} style={boxStyle(plan.furniture, middleOnFloor(plan))}>
            <FurnitureDrawing kind={plan.furniture.kind} />
          </div>
        )}
        {spotsOf(plan, hung, moved).map(({ item, spot }) => (
          <DrawnPrint
            key={item.key}
            item={item}
            spot={spot}
            plan={plan}
            isMoved={moved?.index === item.index}
            inchesPerPoint={() => width / (wall.current?.getBoundingClientRect().width ?? width)}
            onMove={(next) => move({ index: item.index, spot: within(plan, item.area, next) })}
            onEnd={() => settle(item)}
            onStep={(by) => onReorder(item, by, gripId(hung[hung.indexOf(item) + by] ?? item))}
          />
        ))}
      </section>
    </div>
  );
}

/** Where the prints are drawn. While one of a row or a grid is dragged, the others make room for it. */
function spotsOf(plan: Plan, hung: readonly HungPrint[], moved: Moved | undefined) {
  const dragged = moved && hung.find(({ index }) => index === moved.index);
  if (!moved || !dragged || plan.arrangement === 'salon') {
    return hung.map((item) => ({ item, spot: item === dragged && moved ? moved.spot : item.spot }));
  }
  const order = hung.filter((item) => item !== dragged);
  order.splice(nearestSlot(hung, moved.spot), 0, dragged);
  const spots = arrange(
    plan,
    order.map(({ area }) => area),
  );
  return hung.map((item) => {
    const spot = item === dragged ? moved.spot : (spots[order.indexOf(item)] ?? item.spot);
    return { item, spot };
  });
}

/** The position of the print whose place is nearest to a spot. */
function nearestSlot(hung: readonly HungPrint[], { x, y }: Spot): number {
  const distances = hung.map(({ spot }) => Math.hypot(spot.x - x, spot.y - y));
  return distances.indexOf(Math.min(...distances));
}

/** The nearest spot on the wall at which the left edge and the height are whole quarters of an inch. */
function within({ wall }: Plan, { width }: { width: number }, { x, y }: Spot): Spot {
  const left = quarter(Math.min(Math.max(x, 0), wall.width) - width / 2);
  return { x: left + width / 2, y: quarter(Math.min(Math.max(y, 0), wall.height)) };
}

function quarter(inches: number): number {
  return Math.round(4 * inches) / 4;
}

interface DrawnPrintProps {
  item: HungPrint;
  spot: Spot;
  plan: Plan;
  isMoved: boolean;
  inchesPerPoint(): number;
  onMove(spot: Spot): void;
  /** The drag or the key ends. */
  onEnd(): void;
  /** An arrow key moves the print in a row or a grid. */
  onStep(by: number): void;
}

function DrawnPrint(props: DrawnPrintProps) {
  const { item, spot, plan, isMoved, inchesPerPoint, onMove, onEnd, onStep } = props;
  const { print, variant, area, index } = item;
  const isSalon = plan.arrangement === 'salon';
  const drag = useDrag({
    onStart: () => ({ spot, scale: inchesPerPoint() }),
    onDrag: (start, by) =>
      onMove({ x: start.spot.x + by.x * start.scale, y: start.spot.y - by.y * start.scale }),
    onEnd,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event, { normal: 0.25, shift: 1, alt: 0.25 });
    if (!step) return;
    if (isSalon) onMove({ x: spot.x + step.x, y: spot.y - step.y });
    else if (step.x !== 0) onStep(Math.sign(step.x));
  };
  return (
    <div className={styles.print} style={boxStyle(area, spot)} data-moved={isMoved}>
      <FramedPrint
        print={print}
        choice={variant}
        alt=""
        sizes={`(min-width: 1000px) ${Math.ceil((75 * area.width) / plan.wall.width)}vw, ${Math.ceil((110 * area.width) / plan.wall.width)}vw`}
      />
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
      <span className={styles.number} aria-hidden="true">
        {index + 1}
      </span>
    </div>
  );
}

function gripId({ index }: HungPrint): string {
  return `wall-print-${index}`;
}

function CenterLine({ centerInches }: { centerInches: number }) {
  return (
    <div className={styles.center} style={{ '--above-floor': centerInches } as CSSProperties}>
      <span>{formatInches(centerInches)} in</span>
    </div>
  );
}

function middleOnFloor({ wall, furniture }: Plan): Spot {
  return { x: wall.width / 2, y: (furniture?.height ?? 0) / 2 };
}

function boxStyle({ width, height }: { width: number; height: number }, { x, y }: Spot): CSSProperties {
  return {
    '--inches': width,
    '--inches-high': height,
    '--from-left': x - width / 2,
    '--above-floor': y - height / 2,
  } as CSSProperties;
}
