import type { Orientation } from '#domain/catalogue/categories.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { type Framing, frame } from '#domain/framing/framing.ts';
import type { Mouldings } from '#domain/framing/mouldings.ts';
import { useShopDetails } from '../shop-settings.tsx';

/** The mouldings of the shop's frames. */
export function useMouldings(): Mouldings {
  return useShopDetails().equipment.mouldings;
}

/** Lays out framed prints in the shop's mouldings. */
export function useFrame(): (variant: Variant, orientation: Orientation) => Framing {
  const mouldings = useMouldings();
  return (variant, orientation) => frame(variant, orientation, mouldings);
}
