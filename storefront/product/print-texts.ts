import type { Product } from '#domain/api/catalogue/product.ts';
import type { Attestation } from '#domain/catalogue/attestation.ts';
import { particularsOfPrint } from '#domain/fulfillment/certificate.ts';
import { listLimits } from '#domain/fulfillment/destinations.ts';
import { describeAllMaterials, describeBorders } from '#domain/fulfillment/materials.ts';
import { postalLines, type ShopDetails } from '#domain/shop/shop-details.ts';
import { changeTime, damageReportTime, damageReviewTime, timePromise } from '#domain/shop/terms.ts';

/**
 * The texts beside a print that don't depend on the chosen variant. Only loaders call it, so the page's script doesn't
 * contain the texts.
 * @param said by the artist: about their work, and for the certificate
 */
export function describeGoods(
  { pname, takenYear, orientation }: Product,
  { statement, attestation }: { statement: string | null; attestation: Attestation },
  details: ShopDetails,
) {
  const seller = postalLines(details);
  const promise = timePromise(details.production);
  return {
    artistLine: statement && firstSentence(statement),
    notes: [
      'Free shipping within the US, for a limited time.',
      promise,
      `You can cancel for ${changeTime}. Made only for you, so no returns for a change of mind.`,
    ],
    framing: [
      'Open edition, printed and framed to order in the USA. Frames cost nothing extra, and neither does Full Bleed, which carries the photograph to the edge.',
      describeBorders(),
    ],
    shipping: [
      `Shipping is free for a limited time, to US addresses only. ${promise} ${listLimits(details.refusedDestinations)}`.trim(),
      `You can change or cancel your order for ${changeTime}. After that we make it only for you, so we can't take it back because of a change of mind. If a print arrives damaged, send us photos within ${damageReportTime}. A damage review takes at least ${damageReviewTime}.`,
    ],
    folded: [
      {
        title: 'Materials & Care',
        facts: describeAllMaterials(details.materials, details.equipment.mouldings),
      },
      {
        title: 'Certificate of Authenticity',
        facts: particularsOfPrint(
          { name: pname, takenYear, orientation, attestation },
          seller,
          details.materials,
        ),
      },
    ],
  };
}

export type GoodsTexts = ReturnType<typeof describeGoods>;

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/su.exec(text)?.[0] ?? text;
}
