import { formatInches } from '#domain/framing/framing-texts.ts';
import { parseInches } from '#domain/fulfillment/parse-inches.ts';
import { furniture, furnitureKinds } from '#domain/wall/furniture.ts';
import { emptyPlan, type Plan, planLimits } from '#domain/wall/plan/plan.ts';

/** What a visitor knows about a wall without a photo, in inches. */
export type WallSizes = Pick<Plan, 'wall' | 'furniture'>;

export const usualCeilingInches = emptyPlan.wall.height;

/** The sizes in the form, or what to enter instead. The heights are optional. */
export function readWallSizes(form: FormData): WallSizes | string {
  const read = (name: string, otherwise = Number.NaN) => {
    const text = String(form.get(name) ?? '');
    return text.trim() === '' ? otherwise : (parseInches(text) ?? Number.NaN);
  };
  const kind = furnitureKinds.find((each) => each === form.get('kind'));
  const wall = { width: read('wall'), height: read('ceiling', usualCeilingInches) };
  const problem =
    check('width of your wall', wall.width, planLimits.wallWidth, 144) ??
    check('height of the ceiling', wall.height, planLimits.wallHeight, usualCeilingInches);
  if (problem) return problem;
  if (!kind) return { wall };
  const { heightInches: usualHeight } = furniture[kind];
  const [width, height] = [read('width'), read('height', usualHeight)];
  const max = Math.min(planLimits.furnitureWidth.max, wall.width);
  return (
    check(`width of the ${kind}`, width, { ...planLimits.furnitureWidth, max }, Math.min(84, max)) ??
    check(`height of the ${kind}`, height, planLimits.furnitureHeight, usualHeight) ?? {
      wall,
      furniture: { kind, width, height },
    }
  );
}

function check(name: string, inches: number, limits: { min: number; max: number }, example: number) {
  const { min, max } = limits;
  if (inches >= min && inches <= max) return undefined;
  return `Enter the ${name} in inches, from ${min} to ${formatInches(max)}, such as ${formatInches(example)}.`;
}
