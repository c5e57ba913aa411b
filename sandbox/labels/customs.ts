import { z } from 'zod';

const itemFields = z.strictObject({
  description: z.string().min(1),
  quantity: z.number().positive(),
  /** Dollars and ounces of all of them. */
  value: z.number().positive(),
  weight: z.number().positive(),
  hs_tariff_number: z.string().optional(),
  origin_country: z.string().length(2),
});

/** `customs_info` of a shipment. */
export const customsFields = z.strictObject({
  contents_type: z.enum(['documents', 'gift', 'merchandise', 'returned_goods', 'sample', 'other']).optional(),
  contents_explanation: z.string().max(255).optional(),
  restriction_type: z.enum(['none', 'other', 'quarantine', 'sanitary_phytosanitary_inspection']).optional(),
  non_delivery_option: z.enum(['return', 'abandon']).optional(),
  eel_pfc: z.string().optional(),
  customs_certify: z.boolean().optional(),
  customs_signer: z.string().optional(),
  customs_items: z.array(itemFields).optional(),
});
export type CustomsInfo = z.infer<typeof customsFields>;

/** Territories and military addresses, for which the Postal Service asks for a customs declaration. */
const asking = ['AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP'];
const maxDescription = 30;

/**
 * Why the Postal Service sells no label. It does so at the purchase, not with its rates: see woocommerce-ios#17255, where such a
 * purchase fails.
 */
export function whyNoPostage(
  customs: CustomsInfo | null,
  { from, to }: { from: string | null; to: string | null },
): string | undefined {
  if (!asking.includes(to ?? '') || from === to) return undefined;
  const { contents_type, restriction_type, eel_pfc, customs_certify, customs_signer } = customs ?? {};
  const items = customs?.customs_items ?? [];
  if (
    !(contents_type && restriction_type && eel_pfc && customs_certify && customs_signer) ||
    items.length === 0
  )
    return 'Customs information is required for this destination.';
  return items.some(({ description }) => description.length > maxDescription)
    ? `The description of a customs item has more than ${maxDescription} characters.`
    : undefined;
}
