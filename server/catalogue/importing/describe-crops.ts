import { orientationOf } from '#domain/categories.ts';
import { cropToFill, frame } from '#domain/framing.ts';
import { mounts } from '#domain/mounts.ts';
import { sizeKeys } from '#domain/sizes.ts';
import { defaultVariants } from '#domain/variants.ts';
import type { OwnVariant } from '../save-print.ts';

type Form = Pick<OwnVariant, 'size' | 'mount'>;

/** A crop that takes more changes the picture, and its photographer should know. */
const mostLoss = 0.4;

/**
 * Which forms on sale lose more than 40 % of a photograph to the crop that fills their window, and how much each:
 * `small 64 % (Border), 68 % (Full Bleed); large 63 % (Border)`. Empty where none does.
 * @param own the print's own variants; none: the default table
 */
export function describeCrops(
  photograph: { width: number; height: number },
  own: readonly OwnVariant[],
): string {
  const onSale = (own.length > 0 ? own : defaultVariants('')).filter(({ isActive }) => isActive);
  const lines = sizeKeys.map((size) => {
    const sold = mounts.filter((mount) => onSale.some((form) => form.size === size && form.mount === mount));
    const losses = sold
      .map((mount) => ({ mount, loss: cropLoss(photograph, { size, mount }) }))
      .filter(({ loss }) => loss > mostLoss)
      .map(({ mount, loss }) => `${Math.round(loss * 100)} % (${mount})`);
    return losses.length > 0 ? `${size} ${losses.join(', ')}` : '';
  });
  return lines.filter(Boolean).join('; ');
}

/** The share of a photograph that does not show in this form. The moulding lies outside the window. */
function cropLoss(photograph: { width: number; height: number }, form: Form): number {
  const { window } = frame({ ...form, frameColor: 'none' }, orientationOf(photograph));
  const crop = cropToFill({ ...photograph, focus: { x: 0.5, y: 0.5 } }, window);
  return 1 - crop.width * crop.height;
}
