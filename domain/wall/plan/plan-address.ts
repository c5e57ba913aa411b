import { parseFrame } from '../../catalogue/variants/frames.ts';
import { mountSlug, parseMount } from '../../catalogue/variants/mounts.ts';
import { isSizeKey } from '../../catalogue/variants/sizes.ts';
import type { Area } from '../../fulfillment/equipment.ts';
import { furnitureKinds } from '../furniture.ts';
import {
  arrangements,
  describeLimit,
  emptyPlan,
  isWithinLimit,
  maxPlannedPrints,
  type Plan,
  type PlanNumber,
  type PlannedPrint,
} from './plan.ts';

export interface ReadPlan {
  plan: Plan;
  /** A sentence for each part of the address that is invalid. The plan has the usual value in its place. */
  problems: string[];
}

/**
 * The query of a plan's address: `?wall=120x96&furniture=sofa_84x33&hang=salon&gap=3&center=60&print=<id>_small_black_border`.
 * What is usual is left out. A print of a salon ends in its spot, `_40.25_58`.
 */
export function writePlan(plan: Plan): string {
  const { wall, furniture, arrangement, gapInches, centerInches, prints } = plan;
  const query = new URLSearchParams();
  const usual = emptyPlan;
  if (writeArea(wall) !== writeArea(usual.wall)) query.set('wall', writeArea(wall));
  if (furniture) query.set('furniture', `${furniture.kind}_${writeArea(furniture)}`);
  if (arrangement !== usual.arrangement) query.set('hang', arrangement);
  if (gapInches !== usual.gapInches) query.set('gap', String(gapInches));
  if (centerInches !== usual.centerInches) query.set('center', String(centerInches));
  for (const print of prints) query.append('print', writePrint(print, arrangement === 'salon'));
  return query.size > 0 ? `?${query}` : '';
}

function writeArea({ width, height }: Area): string {
  return `${width}x${height}`;
}

function writePrint({ id, variant, spot }: PlannedPrint, isSalon: boolean): string {
  const parts = [id, variant.size, variant.frameColor, mountSlug(variant.mount)];
  return [...parts, ...(spot && isSalon ? [spot.x, spot.y] : [])].join('_');
}

/** Reads what `writePlan` wrote, or anything else. */
export function readPlan(query: URLSearchParams): ReadPlan {
  const problems: string[] = [];
  const problem = (text: string) => {
    problems.push(text);
    return undefined;
  };
  const readNumber = (name: PlanNumber, text: string | undefined) => {
    const inches = text !== undefined && /^\d{1,4}(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN;
    return isWithinLimit(name, inches) ? inches : problem(describeLimit(name));
  };
  const optional = <Value>(name: string, read: (text: string) => Value | undefined) => {
    const text = query.get(name);
    return text === null ? undefined : read(text);
  };
  const wall = optional('wall', (text) => {
    const [width, height] = text.split('x');
    return {
      width: readNumber('wallWidth', width) ?? emptyPlan.wall.width,
      height: readNumber('wallHeight', height) ?? emptyPlan.wall.height,
    };
  });
  const furniture = optional('furniture', (text) => {
    const [name, area = ''] = text.split('_');
    const kind = furnitureKinds.find((each) => each === name);
    if (!kind) return problem('The furniture in this link is unknown.');
    const [width, height] = area.split('x');
    const inches = [readNumber('furnitureWidth', width), readNumber('furnitureHeight', height)];
    return inches[0] && inches[1] ? { kind, width: inches[0], height: inches[1] } : undefined;
  });
  const arrangement = optional(
    'hang',
    (text) =>
      arrangements.find((each) => each === text) ?? problem('The arrangement in this link is unknown.'),
  );
  const gapInches = optional('gap', (text) => readNumber('gap', text));
  const centerInches = optional('center', (text) => readNumber('center', text));
  const { prints, problem: printProblem } = readPrints(query.getAll('print'));
  return {
    plan: {
      ...emptyPlan,
      prints,
      ...(wall && { wall }),
      ...(furniture && { furniture }),
      ...(arrangement && { arrangement }),
      ...(gapInches && { gapInches }),
      ...(centerInches && { centerInches }),
    },
    problems: [...problems, ...printProblem],
  };
}

function readPrints(texts: readonly string[]): { prints: PlannedPrint[]; problem: string[] } {
  const read = texts.map(readPrint);
  const prints = read.filter((print) => print !== undefined);
  const unreadable = read.length - prints.length;
  const problem = [
    unreadable === 1 && 'A print in this link is missing, because that part of the link is damaged.',
    unreadable > 1 &&
      `${unreadable} prints in this link are missing, because those parts of the link are damaged.`,
    prints.length > maxPlannedPrints &&
      `A plan holds up to ${maxPlannedPrints} prints, so the last ${prints.length - maxPlannedPrints} in this link are left out.`,
  ];
  return { prints: prints.slice(0, maxPlannedPrints), problem: problem.filter((text) => text !== false) };
}

const idShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const spotShape = /^-?\d{1,4}(\.\d{1,4})?$/;

function readPrint(text: string): PlannedPrint | undefined {
  const [id = '', size, frame, mountName, x, y, ...rest] = text.split('_');
  const [frameColor, mount] = [parseFrame(frame), parseMount(mountName)] as const;
  if (!idShape.test(id) || !isSizeKey(size) || !frameColor || !mount || rest.length > 0) return undefined;
  const variant = { size, frameColor, mount };
  if (x === undefined) return { id, variant };
  if (y === undefined || !spotShape.test(x) || !spotShape.test(y)) return undefined;
  return { id, variant, spot: { x: Number(x), y: Number(y) } };
}
