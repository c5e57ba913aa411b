import { useRef, useState } from 'react';
import type { Area } from '#domain/fulfillment/equipment.ts';
import { arrange } from '#domain/wall/plan/arrange.ts';
import type { Plan, Spot } from '#domain/wall/plan/plan.ts';
import { inQuarters, snapSpot } from '#domain/wall/plan/snap-spot.ts';
import { useFrame } from '../../framing/use-frame.ts';
import type { HungPrint } from '../use-planned-prints.ts';
import { BareWall, type Box, boxStyle } from './bare-wall.tsx';
import { DrawnPrint, gripId } from './drawn-print.tsx';
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
  const { width } = plan.wall;
  const drawn = spotsOf(plan, hung, moved);
  const spaces = plan.prints.length === 0 ? spacesOf(plan, spaceArea) : [];
  const boxes = [...drawn.map(({ item, spot }) => ({ area: item.area, spot })), ...spaces];
  return (
    <BareWall plan={plan} boxes={boxes} ref={wall}>
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
    </BareWall>
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
