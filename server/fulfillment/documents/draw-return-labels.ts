import type { ShopDetails } from '#domain/shop/shop-details.ts';
import { damageReportTime, damageReviewTime } from '#domain/shop/terms.ts';
import { gray, letter, type Pdf, write, writeSteps } from './typesetting.ts';

const margin = 54;
const width = letter.width - 2 * margin;
const labelHeight = 190;

/**
 * Draws a sheet that goes into the parcel: how to return a print, as the return policy says, and the shop's address
 * twice, to cut out and put on the box.
 * @param policyLink the address of the return policy
 */
export function drawReturnLabels(
  pdf: Pdf,
  { email, sender }: ShopDetails,
  orderNumber: string,
  policyLink: string,
): void {
  pdf.addPage();
  write(pdf, 'If something is wrong', margin, 84, { face: 'display', size: 28 });
  const style = { size: 11.5, width: width - 24, lines: 4 };
  const line = writeSteps(pdf, howToReturn(orderNumber, email), margin, 116, style);
  const rest = `We make every print to order, so we can't take one back because of a change of mind. The whole policy: ${policyLink}`;
  write(pdf, rest, margin, line + 4, { size: 9.5, color: gray, width, lines: 3, leading: 1.4 });
  for (const top of [letter.height - margin - labelHeight, letter.height - margin - 2 * labelHeight - 14]) {
    drawLabel(pdf, sender, orderNumber, top);
  }
}

function howToReturn(orderNumber: string, email: string): string[] {
  return [
    `Send photos to ${email} within ${damageReportTime} of delivery, with order number ${orderNumber}: the whole print, the damage, the outside of the box, and how the print was packed.`,
    `Keep the box and everything in it until you hear from us. Our review takes at least ${damageReviewTime}.`,
    'If we ask for the print back, pack it as it came. Put a label from this sheet and the shipping label that we send you on the box. We pay the shipping.',
  ];
}

function drawLabel(pdf: Pdf, sender: ShopDetails['sender'], orderNumber: string, top: number): void {
  pdf.lineWidth(0.75).dash(4, { space: 4 }).rect(margin, top, width, labelHeight).stroke(gray).undash();
  const x = margin + 28;
  write(pdf, 'Return to', x, top + 36, { size: 11, color: gray });
  senderLines(sender).forEach((text, index) => {
    const style = { face: 'strong', size: 22, width: width - 56, minSize: 12 } as const;
    write(pdf, text, x, top + 64 + index * 25, style);
  });
  write(pdf, `Order ${orderNumber}`, x, top + labelHeight - 22, { face: 'strong', size: 16 });
}

/** `Portland, OR 97209` is the last line: the shop ships within the US only. */
function senderLines({ company, address }: ShopDetails['sender']): string[] {
  const { line1, line2, city, state, postal_code } = address;
  return [company, line1, line2, `${city}, ${state} ${postal_code}`].filter((line) => line !== null);
}
