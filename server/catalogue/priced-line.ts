import type { Product } from '#domain/api/catalogue/product.ts';
import type { PricedVariant } from '#domain/catalogue/variants/variants.ts';
import type { Dollars } from '#domain/money.ts';

/** A line with its print and the price that this buyer pays for one piece. */
export interface PricedLine {
  print: Product;
  variant: PricedVariant;
  unitPrice: Dollars;
  quantity: number;
}
