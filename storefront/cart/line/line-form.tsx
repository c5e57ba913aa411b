import { findVariant, type PricedVariant, type Variant } from '#domain/catalogue/variants/variants.ts';
import { sizeOptions } from '../../product/buying/size-options.ts';
import { VariantSelects } from '../../product/buying/variant-selects.tsx';
import { useShopSelector } from '../../store/store.ts';

interface LineFormProps {
  variant: Variant;
  /** What the line's print is sold in, with this variant. */
  variants: readonly PricedVariant[];
  onChoose: (variant: PricedVariant) => void;
}

/** Chooses another size, frame, or mount for a line. */
export function LineForm({ variant, variants, onChoose }: LineFormProps) {
  const isMember = useShopSelector((state) => state.user.isMember);
  const current = findVariant(variants, variant);
  if (!current) return null;
  return (
    <VariantSelects
      {...{ variants, onChoose }}
      variant={current}
      sizeOptions={sizeOptions(variants, current, isMember)}
    />
  );
}
