import { formatInches } from '#domain/framing/framing-texts.ts';
import { parseInches } from '#domain/fulfillment/parse-inches.ts';
import { type FurnitureKind, furniture, furnitureKinds } from '#domain/wall/furniture.ts';
import { planLimits } from '#domain/wall/plan/plan.ts';

/** What a visitor knows about a wall without a photo, in inches. */
export interface WallSizes {
  wallInches: number;
  ceilingInches: number;
  furniture?: { kind: FurnitureKind; widthInches: number; heightInches: number };
}

export const usualCeilingInches = 96;

/** The sizes in the form, or what to enter instead. The heights are optional. */
export function readWallSizes(form: FormData): WallSizes | string {
  const read = (name: string, otherwise = Number.NaN) => {
    const text = String(form.get(name) ?? '');
    return text.trim() === '' ? otherwise : (parseInches(text) ?? Number.NaN);
  };
  const kind = furnitureKinds.find((each) => each === form.get('kind'));
  const wallInches = read('wall');
  const ceilingInches = read('ceiling', usualCeilingInches);
  const problem =
    check('width of your wall', wallInches, planLimits.wallWidth, 144) ??
    check('height of the ceiling', ceilingInches, planLimits.wallHeight, usualCeilingInches);
  if (problem) return problem;
  if (!kind) return { wallInches, ceilingInches };
  const widthInches = read('width');
  const { heightInches: usualHeight } = furniture[kind];
  const heightInches = read('height', usualHeight);
  const max = Math.min(planLimits.furnitureWidth.max, wallInches);
  return (
    check(`width of the ${kind}`, widthInches, { ...planLimits.furnitureWidth, max }, Math.min(84, max)) ??
    check(`height of the ${kind}`, heightInches, planLimits.furnitureHeight, usualHeight) ?? {
      wallInches,
      ceilingInches,
      furniture: { kind, widthInches, heightInches },
    }
  );
}

function check(name: string, inches: number, limits: { min: number; max: number }, example: number) {
  const { min, max } = limits;
  if (inches >= min && inches <= max) return undefined;
  return `Enter the ${name} in inches, from ${min} to ${formatInches(max)}, such as ${formatInches(example)}.`;
}
