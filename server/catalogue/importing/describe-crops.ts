import { orientationOf } from '#domain/catalogue/categories.ts';
import { mounts } from '#domain/catalogue/variants/mounts.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { standardVariants } from '#domain/catalogue/variants/variants.ts';
import { cropToFill, unframed } from '#domain/framing/framing.ts';
import type { CustomVariant } from '../save-print.ts';

type Cropped = Pick<CustomVariant, 'size' | 'mount'>;

/** The photographer should know of any crop that removes more than this fraction of the picture. */
const maxLoss = 0.4;

/**
 * The variants on sale that lose more than 40 % of a photograph to the crop that fills their window, with the loss:
 * `small 64 % (Border), 68 % (Full Bleed); large 63 % (Border)`. Empty when there are none.
 * @param custom the print's own variants; empty when it is sold by the price table
 */
export function describeCrops(
  photograph: { width: number; height: number },
  custom: readonly CustomVariant[],
): string {
  const onSale = (custom.length > 0 ? custom : standardVariants('')).filter(({ isActive }) => isActive);
  const lines = sizeKeys.map((size) => {
    const mountsOnSale = mounts.filter((mount) =>
      onSale.some((variant) => variant.size === size && variant.mount === mount),
    );
    const losses = mountsOnSale
      .map((mount) => ({ mount, loss: cropLoss(photograph, { size, mount }) }))
      .filter(({ loss }) => loss > maxLoss)
      .map(({ mount, loss }) => `${Math.round(loss * 100)} % (${mount})`);
    return losses.length > 0 ? `${size} ${losses.join(', ')}` : '';
  });
  return lines.filter(Boolean).join('; ');
}

/** The fraction of a photograph that is not visible in this variant. The frame is outside the window and hides nothing. */
function cropLoss(photograph: { width: number; height: number }, variant: Cropped): number {
  const { window } = unframed(variant, orientationOf(photograph));
  const crop = cropToFill({ ...photograph, focus: { x: 0.5, y: 0.5 } }, window);
  return 1 - crop.width * crop.height;
}
