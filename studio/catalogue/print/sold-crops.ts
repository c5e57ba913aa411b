import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import type { Photograph } from '#domain/api/catalogue/product.ts';
import { minPixelsPerInch, pixelsPerInch } from '#domain/framing/framing.ts';
import { changeVariants, croppedVariants, type PrintValues } from './print-values.ts';

type CroppedVariant = (typeof croppedVariants)[number];

/** Whether the print is sold in this size and mount, in any frame. */
export function isSold(values: PrintValues, { size, mount }: CroppedVariant): boolean {
  return values[`variants ${size}`].some((variant) => variant.mount === mount && variant.isActive);
}

/** Whether it has too few pixels for a sharp print. */
export function isTooSmall(photograph: Photograph, { size, mount }: CroppedVariant): boolean {
  return pixelsPerInch(photograph, { size, mount }) < minPixelsPerInch;
}

/** Takes the crops that are too small off sale. */
export function withoutSmallCrops(print: StudioPrint, values: PrintValues): Partial<PrintValues> {
  const changes: Partial<PrintValues> = {};
  for (const { size, mount } of croppedVariants.filter((each) => isTooSmall(print.photograph, each))) {
    const soFar = { ...values, ...changes };
    const variants = soFar[`variants ${size}`].map((variant) =>
      variant.mount === mount ? { ...variant, isActive: false } : variant,
    );
    Object.assign(changes, changeVariants(print, soFar, size, variants));
  }
  return changes;
}
