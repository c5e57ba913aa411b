import { filingExemption } from '#domain/fulfillment/destinations.ts';
import type { Box, Packable } from '#domain/fulfillment/packing.ts';
import type { Cents } from '#domain/money.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';

/** On the way to territories and military addresses, the Postal Service takes at most 30 characters. */
const descriptions = { framed: 'Framed photograph', unframed: 'Unframed photograph' };

/** The tariff number of photographs. */
const tariffNumber = '4911.91';

/**
 * The customs declaration of a parcel, as the provider accepts it. It has one line, because a box holds prints of one kind. Value
 * and weight are those of all prints, in dollars and ounces.
 * @param to the state of the recipient
 */
export function declareParcel(
  { items }: Box<Packable>,
  { to, paid, sender }: { to: string | null; paid: Cents; sender: ShopDetails['sender'] },
) {
  const description = items.some(({ isFramed }) => isFramed) ? descriptions.framed : descriptions.unframed;
  return {
    contents_type: 'merchandise',
    contents_explanation: description,
    restriction_type: 'none',
    non_delivery_option: 'return',
    eel_pfc: filingExemption(to, paid),
    customs_certify: true,
    customs_signer: sender.company,
    customs_items: [
      {
        description,
        quantity: items.length,
        // The provider accepts no value of 0, which a print has that was given away.
        value: Math.max(paid, 100) / 100,
        weight: items.reduce((sum, { pounds }) => sum + pounds, 0) * 16,
        hs_tariff_number: tariffNumber,
        origin_country: 'US',
      },
    ],
  } as const;
}
