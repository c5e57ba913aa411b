import { capitalize } from '../capitalize.ts';
import { formatInches } from '../framing/framing-texts.ts';
import type { Station } from './pieces.ts';
import { poundsOfTube, type Tube, tubeLengthInches, tubePacking } from './tubes.ts';

/** What the packing needs of a piece. `outside` and `depthInches` are as in its cuts, `pounds` as in `Materials`. */
export interface Packable {
  pounds: number;
  isFramed: boolean;
  outside: { width: number; height: number };
  /** The framed print's depth. */
  depthInches: number;
  /** Null: it travels in a box. */
  tube: Tube | null;
}

/** The class in which a carrier ships a box. Parcel carriers ship no freight. */
type CarrierClass = 'parcel' | 'large package' | 'freight';

/** A packed box or tube. Inches and pounds are whole numbers, rounded up, as carriers bill them. */
export interface Box<Item extends Packable> {
  items: Item[];
  /** Null for a box. The width and height of a tube are its diameter. */
  tube: Tube | null;
  lengthInches: number;
  widthInches: number;
  heightInches: number;
  /** The length, plus twice the width and the height. */
  lengthAndGirthInches: number;
  pounds: number;
  /** The weight on the carrier's bill, which grows with the volume. */
  billedPounds: number;
  carrierClass: CarrierClass;
}

/** Packing material around the pieces. Change it to what your boxes are. */
const packing = {
  edgeInches: 3,
  /** In front of the pieces and behind them. */
  faceInches: { framed: 2, unframed: 0.75 },
  betweenPiecesInches: 0.5,
  unframedDepthInches: 0.25,
  /** A double-wall carton with its lining of foam. */
  poundsPerSquareFoot: 0.3,
  /** One person can lift it, and the glass does not break under it. */
  maxPounds: 50,
  maxPieces: 4,
} as const;

/** UPS, 2026: weight and size limits, and the surcharge for large packages. */
const limits = {
  freight: { lengthInches: 108, lengthAndGirthInches: 165, pounds: 150, cubicInches: Infinity },
  large: { lengthInches: 96, lengthAndGirthInches: 130, pounds: 110, cubicInches: 17_280 },
  minBilledPoundsOfLarge: 90,
  cubicInchesPerPound: 139,
} as const;

/**
 * Packs pieces of the same size into one box while it remains an ordinary parcel, and all others into boxes of their own.
 * Prints that are rolled share a tube in any size, the longest first, so that few tubes are long.
 */
export function packBoxes<Item extends Packable>(items: readonly Item[]): Box<Item>[] {
  const boxes: Box<Item>[] = [];
  const rolled = items
    .filter(({ tube }) => tube)
    .toSorted((one, other) => shortSideOf(other) - shortSideOf(one));
  for (const item of [...items.filter(({ tube }) => !tube), ...rolled]) {
    const last = boxes.findLast((box) => box.items.every((other) => canShare(item, other)));
    const stacked = last && packBox([...last.items, item]);
    if (last && stacked && isEasy(stacked)) boxes[boxes.indexOf(last)] = stacked;
    else boxes.push(packBox([item]));
  }
  return boxes;
}

/** `26 x 22 x 6 in, 9 lb, parcel`, or `tube 28 in long, 6 in across, 6 lb (billed as 8 lb), parcel`. */
export function describeBox(box: Box<Packable>): string {
  const { tube, pounds, billedPounds, carrierClass } = box;
  const billed = billedPounds > pounds ? ` (billed as ${billedPounds} lb)` : '';
  return `${tube ? 'tube ' : ''}${describeSides(box, 'x')}, ${pounds} lb${billed}, ${carrierClass}`;
}

/** `26 × 22 × 6 in · 9 lb · Parcel`, or `28 in long, 6 in across · 6 lb, billed as 8 lb · Parcel`. */
export function describeMeasures(box: Box<Packable>): string {
  const { pounds, billedPounds, carrierClass } = box;
  const billed = billedPounds > pounds ? `, billed as ${billedPounds} lb` : '';
  return `${describeSides(box, '×')} · ${pounds} lb${billed} · ${capitalize(carrierClass)}`;
}

function describeSides(box: Box<Packable>, times: 'x' | '×'): string {
  const { tube, lengthInches, widthInches, heightInches } = box;
  return tube
    ? `${lengthInches} in long, ${formatInches(tube.diameterInches)} in across`
    : `${[lengthInches, widthInches, heightInches].join(` ${times} `)} in`;
}

function canShare(one: Packable, other: Packable): boolean {
  if (one.tube || other.tube) return one.tube?.diameterInches === other.tube?.diameterInches;
  return isSameSize(one, other);
}

function isSameSize(one: Packable, other: Packable): boolean {
  const sidesOf = ({ outside }: Packable) => [outside.width, outside.height].toSorted((a, b) => a - b).join();
  return one.isFramed === other.isFramed && sidesOf(one) === sidesOf(other);
}

function isEasy({ items, tube, pounds, carrierClass }: Box<Packable>): boolean {
  const maxPieces = tube ? tubePacking.maxPrints : packing.maxPieces;
  return carrierClass === 'parcel' && pounds <= packing.maxPounds && items.length <= maxPieces;
}

/** A tube for rolled prints, or a box for pieces of one size, one on top of the other. */
function packBox<Item extends Packable>(items: Item[]): Box<Item> {
  const tube = items[0]?.tube ?? null;
  const { lengthInches, widthInches, heightInches } = tube ? sidesOfTube(items, tube) : sidesOfCarton(items);
  const cubicInches = lengthInches * widthInches * heightInches;
  const pounds = Math.ceil(
    items.reduce((sum, item) => sum + item.pounds, 0) +
      (tube ? poundsOfTube(tube, lengthInches) : cartonPounds(lengthInches, widthInches, heightInches)),
  );
  const lengthAndGirthInches = lengthInches + 2 * (widthInches + heightInches);
  const carrierClass = classOf({ lengthInches, lengthAndGirthInches, pounds, cubicInches });
  const min = carrierClass === 'large package' ? limits.minBilledPoundsOfLarge : 0;
  const billedPounds = Math.max(pounds, Math.ceil(cubicInches / limits.cubicInchesPerPound), min);
  return {
    items,
    tube,
    lengthInches,
    widthInches,
    heightInches,
    lengthAndGirthInches,
    pounds,
    billedPounds,
    carrierClass,
  };
}

function sidesOfCarton(items: Packable[]) {
  const sides = items.flatMap(({ outside }) => [outside.width, outside.height]);
  return {
    lengthInches: Math.ceil(Math.max(...sides) + 2 * packing.edgeInches),
    widthInches: Math.ceil(Math.min(...sides) + 2 * packing.edgeInches),
    heightInches: Math.ceil(stackInches(items)),
  };
}

function sidesOfTube(items: Packable[], { diameterInches }: Tube) {
  const lengths = items.map(({ outside }) => tubeLengthInches(outside));
  const acrossInches = Math.ceil(diameterInches);
  return {
    lengthInches: Math.ceil(Math.max(...lengths)),
    widthInches: acrossInches,
    heightInches: acrossInches,
  };
}

function shortSideOf({ outside }: Packable): number {
  return Math.min(outside.width, outside.height);
}

function stackInches(items: Packable[]): number {
  const isFramed = items.some((item) => item.isFramed);
  const faces = 2 * packing.faceInches[isFramed ? 'framed' : 'unframed'];
  const between = (items.length - 1) * packing.betweenPiecesInches;
  return items.reduce((sum, item) => sum + depthOf(item), faces + between);
}

function depthOf({ isFramed, depthInches }: Packable): number {
  return isFramed ? depthInches : packing.unframedDepthInches;
}

function cartonPounds(length: number, width: number, height: number): number {
  const squareInches = 2 * (length * width + length * height + width * height);
  return (squareInches / 144) * packing.poundsPerSquareFoot;
}

type Measures = Record<'lengthInches' | 'lengthAndGirthInches' | 'pounds' | 'cubicInches', number>;

function classOf(measures: Measures): CarrierClass {
  const exceeds = (limit: Measures) =>
    measures.lengthInches > limit.lengthInches ||
    measures.lengthAndGirthInches > limit.lengthAndGirthInches ||
    measures.pounds > limit.pounds ||
    measures.cubicInches > limit.cubicInches;
  if (exceeds(limits.freight)) return 'freight';
  return exceeds(limits.large) ? 'large package' : 'parcel';
}

/** Whether a piece can ship. */
export function isPacked({ station, setAsideReason }: { station: Station; setAsideReason: string | null }) {
  return station === 'packed' && setAsideReason === null;
}
