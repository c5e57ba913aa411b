import type { Moulding } from '#domain/framing/mouldings.ts';
import { type Equipment, miterKerfInches, usableStickInches } from '#domain/fulfillment/equipment.ts';

/** A rail of a piece's frame, measured at the long point. */
export interface Rail {
  /** The piece's code. */
  code: string;
  longPointInches: number;
}

/** A remnant of an earlier batch. */
export interface Remnant {
  id: string;
  lengthInches: number;
}

/** A stick with its cuts: its length is the sum of both ends, the rails, the kerfs and the rest. */
export interface CutStick {
  /** The remnant that it is; null for a new stick. */
  remnantId: string | null;
  lengthInches: number;
  /** What is cut off each end. Absent in plans that are older than the record of it, and 0 for a remnant. */
  endInches?: number;
  rails: Rail[];
  kerfInches: number;
  restInches: number;
}

/**
 * Cuts rails from remnants first and from new sticks after that, the longest rail first, each from the stick that leaves
 * the least rest (best fit decreasing). Remnants without a cut are left out.
 * @param rails none is longer than a new stick of their moulding
 */
export function cutSticks(
  rails: readonly Rail[],
  remnants: readonly Remnant[],
  { stickInches }: Pick<Moulding, 'stickInches'>,
  saw: Pick<Equipment, 'stickEndInches' | 'kerfInches'>,
): CutStick[] {
  const usable = usableStickInches({ stickInches }, saw);
  const old = remnants.map(({ id, lengthInches }) => uncut(id, lengthInches, lengthInches));
  const fresh: CutStick[] = [];
  for (const rail of rails.toSorted((one, other) => other.longPointInches - one.longPointInches)) {
    const stick =
      bestFit(old, rail) ?? bestFit(fresh, rail) ?? uncut(null, stickInches, usable, saw.stickEndInches);
    if (stick.restInches < rail.longPointInches) {
      throw new RangeError(
        `A rail of piece ${rail.code} is ${rail.longPointInches} in long; a stick has ${stick.restInches} in.`,
      );
    }
    if (stick.remnantId === null && stick.rails.length === 0) fresh.push(stick);
    cut(stick, rail, miterKerfInches(saw));
  }
  return [...old.filter((stick) => stick.rails.length > 0), ...fresh];
}

function uncut(remnantId: string | null, lengthInches: number, restInches: number, endInches = 0): CutStick {
  return { remnantId, lengthInches, endInches, rails: [], kerfInches: 0, restInches };
}

function bestFit(sticks: readonly CutStick[], { longPointInches }: Rail): CutStick | undefined {
  return sticks
    .filter(({ restInches }) => restInches >= longPointInches)
    .reduce<CutStick | undefined>(
      (best, stick) => (best && best.restInches <= stick.restInches ? best : stick),
      undefined,
    );
}

/** The saw takes its kerf after each rail, unless the stick ends there. */
function cut(stick: CutStick, rail: Rail, kerfInches: number): void {
  const rest = stick.restInches - rail.longPointInches;
  const kerf = Math.min(kerfInches, rest);
  stick.rails.push(rail);
  stick.kerfInches += kerf;
  stick.restInches = rest - kerf;
}
