import { type CSSProperties, useRef, useState } from 'react';
import { formatInches } from '#domain/framing/framing-texts.ts';
import type { Area } from '#domain/fulfillment/equipment.ts';
import { arrange } from '#domain/wall/plan/arrange.ts';
import type { Plan, Spot } from '#domain/wall/plan/plan.ts';
import { inQuarters, snapSpot } from '#domain/wall/plan/snap-spot.ts';
import { useFrame } from '../../framing/use-frame.ts';
import { furniturePicture } from '../../own-wall/drawn/furniture-picture.ts';
import type { HungPrint } from '../use-planned-prints.ts';
import { boxStyle, DrawnPrint, gripId } from './drawn-print.tsx';
import styles from './drawn-wall.module.css';

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
    else moveTo(print, hung[nearestSlot(hung, end.spot)]);
  };
  const moveTo = (print: HungPrint, target: HungPrint | undefined, focusId?: string) =>
    target && onReorder(print, target.index - print.index, focusId);
  const spaceArea = useFrame()(spaceVariant, 'portrait').outside;
  const { width, height } = plan.wall;
  const drawn = spotsOf(plan, hung, moved);
  const spaces = plan.prints.length === 0 ? spacesOf(plan, spaceArea) : [];
  const boxes = [...drawn.map(({ item, spot }) => ({ area: item.area, spot })), ...spaces];
  return (
    <div className={styles.scroll}>
      <div className={styles.room}>
        <section
          className={styles.wall}
          style={{ '--wall-width': width, '--wall-height': height } as CSSProperties}
          ref={wall}
          aria-label={`Your wall, ${formatInches(width)} in wide and ${formatInches(height)} in high, to scale`}
        >
          <div className={styles.surface} />
          <div className={styles.floor} />
          <CenterLine plan={plan} boxes={boxes} />
          {plan.furniture && <Furniture wall={plan.wall} piece={plan.furniture} />}
          {spaces.length > 0 && <Spaces spaces={spaces} />}
          {drawn.map(({ item, spot }) => (
            <DrawnPrint
              key={item.key}
              item={item}
              spot={spot}
              plan={plan}
              isMoved={moved?.index === item.index}
              inchesPerPoint={() => width / (wall.current?.getBoundingClientRect().width ?? width)}
              onMove={(next) => move({ index: item.index, spot: inQuarters(onWall(plan, next), item.area) })}
              onDrag={(next) =>
                move({ index: item.index, spot: draggedTo(plan, hung, item, onWall(plan, next)) })
              }
              onEnd={() => settle(item)}
              onStep={(by) => {
                const target = hung[hung.indexOf(item) + by] ?? item;
                moveTo(item, target, gripId(target));
              }}
            />
          ))}
        </section>
      </div>
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

/** The nearest spot for a print's middle on the wall. */
function onWall({ wall }: Plan, { x, y }: Spot): Spot {
  return { x: Math.min(Math.max(x, 0), wall.width), y: Math.min(Math.max(y, 0), wall.height) };
}

/** In a salon, a dragged print snaps to the lines of the others. */
function draggedTo(plan: Plan, hung: readonly HungPrint[], print: HungPrint, to: Spot): Spot {
  if (plan.arrangement !== 'salon') return to;
  const others = hung.filter((each) => each !== print);
  return snapSpot(plan, print.area, to, others);
}

const spaceVariant = { size: 'medium', frameColor: 'black', mount: 'Border' } as const;

interface Box {
  area: Area;
  spot: Spot;
}

/** The places of three prints on a bare wall. */
function spacesOf(plan: Plan, area: Area): Box[] {
  const areas = [area, area, area];
  const spots = arrange({ ...plan, arrangement: 'row', prints: [] }, areas);
  return spots.map((spot) => ({ area, spot }));
}

function Spaces({ spaces }: { spaces: readonly Box[] }) {
  return spaces.map(({ area, spot }, index) => (
    <div key={spot.x} className={styles.space} style={boxStyle(area, spot)} aria-hidden="true">
      {index === 1 && <span>Add prints below</span>}
    </div>
  ));
}

/** A line on either side of the prints. Between them, it would run through their numbers. */
function CenterLine({ plan, boxes }: { plan: Plan; boxes: readonly Box[] }) {
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
