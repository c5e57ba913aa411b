import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type Orientation, orientations } from '#domain/catalogue/categories.ts';
import { type SizeKey, sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { cropToFill } from '#domain/framing/framing.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import { defaultMaterials } from '#domain/fulfillment/materials.ts';
import { cutsOf } from '#domain/fulfillment/workshop.ts';
import type { Order } from '#domain/orders/orders.ts';
import { defaultDetails } from '#domain/shop/shop-details.ts';
import { defaultProduction } from '#domain/shop/terms.ts';
import { drawCertificate } from '#server/fulfillment/documents/draw-certificate.ts';
import { drawJobTicket } from '#server/fulfillment/documents/draw-job-ticket.ts';
import { drawPackingSlip } from '#server/fulfillment/documents/draw-packing-slip.ts';
import { openPicture, type Picture } from '#server/fulfillment/documents/draw-picture.ts';
import { openPdf, type Pdf } from '#server/fulfillment/documents/typesetting.ts';
import { readPdf } from '#tests/world/read-pdf.ts';

interface Sheet {
  orientation: Orientation;
  size: SizeKey;
  variant: Variant;
  picture: Picture;
}

const pixelsPerInch = 72;
const photographs: Record<Orientation, string> = {
  portrait: 'gate-without-a-shore.jpg',
  landscape: 'the-long-pier.jpg',
};

/** Draws the workshop's documents for all sizes in both orientations into a picture each. */
export async function showDocuments(folder: string): Promise<void> {
  for (const [name, draw] of Object.entries(drawings)) {
    const pages = await drawPages(draw);
    await writeFile(join(folder, `documents-${name}.webp`), await layOut(pages));
  }
}

/** A page for each size, the upright ones first. */
async function drawPages(draw: (pdf: Pdf, sheet: Sheet) => void): Promise<Buffer[]> {
  const pdf = openPdf('Documents', defaultDetails);
  const bytes = buffer(pdf);
  for (const orientation of orientations) {
    const picture = openPicture(pdf, await readPhotograph(photographs[orientation]));
    for (const [index, size] of sizeKeys.entries()) {
      const frameColor = (['black', 'wood', 'white'] as const)[index % 3] ?? 'black';
      const mount = orientation === 'landscape' && index % 2 === 1 ? 'Full Bleed' : 'Border';
      draw(pdf, { orientation, size, variant: { size, frameColor, mount }, picture });
    }
  }
  pdf.end();
  const pages: Buffer[] = [];
  for (const page of await readPdf(await bytes)) pages.push(await page.render(pixelsPerInch));
  return pages;
}

function readPhotograph(name: string): Promise<Buffer> {
  const path = fileURLToPath(new URL(`../../collection/prints/${name}`, import.meta.url));
  return sharp(path).resize({ width: 900 }).jpeg().toBuffer();
}

const drawings: Record<string, (pdf: Pdf, sheet: Sheet) => void> = {
  tickets: (pdf, sheet) => drawJobTicket(pdf, pieceOf(sheet), sheet.picture),
  certificates: (pdf, sheet) =>
    drawCertificate(pdf, defaultDetails, { ...pieceOf(sheet), madeYear: 2026 }, sheet.picture),
  'packing-slips': (pdf, sheet) =>
    drawPackingSlip(pdf, defaultDetails, {
      order: orderOf(sheet),
      pieces: [pieceOf(sheet)],
      pieceCount: 1,
      hasPrices: sheet.orientation === 'landscape',
    }),
};

function pieceOf({ orientation, variant, picture }: Sheet) {
  const cuts = cutsOf(variant, orientation);
  return {
    code: '4F7K2Q',
    address: 'https://shop.example/studio/p/4F7K20',
    orderNumber: '1A2B3C4D',
    title: orientation === 'portrait' ? 'Gate without a Shore' : 'The Long Pier',
    artist: 'Ada Lind',
    takenYear: 2024,
    attestation: null,
    variant,
    cuts,
    crop: cropToFill({ ...picture, focus: { x: 0.5, y: 0.5 } }, cuts.window),
    paper: defaultMaterials.paper,
    materials: defaultMaterials,
    mouldings: defaultMouldings,
    tube: null,
    shipBy: new Date('2026-12-13T09:00:00Z'),
    isLate: false,
    setAsideReason: null,
    remakeOf: null,
    phone: '+15035550142',
    giftNote: null,
    sourceName: photographs[orientation],
  };
}

function orderOf({ variant }: Sheet): Order {
  const amounts = {
    amountSubtotal: 20_000,
    amountDiscount: 0,
    amountShipping: 0,
    amountTax: 1500,
    taxExemption: null,
  };
  return {
    ...amounts,
    _id: '0198c000-0000-7000-8000-00001a2b3c4d',
    sessionId: 'cs_test_1',
    createdAt: '2026-11-20T10:00:00.000Z',
    status: 'in_production',
    currency: 'USD',
    amountTotal: 21_500,
    items: [],
    shippingName: `Ansel Ward (${variant.size})`,
    customerName: 'Ansel Ward',
    customerEmail: 'ansel@example.com',
    address: {
      line1: '12 Gallery Row',
      line2: null,
      city: 'Portland',
      state: 'OR',
      postal_code: '97201',
      country: 'US',
    },
    paymentStatus: 'paid',
    fulfillmentStatus: 'in_production',
    phone: '+15035550142',
    giftNote: null,
    confirmationSentAt: null,
    reachedAt: {},
    shipBy: '2026-12-13T09:00:00.000Z',
    arriveBy: null,
    production: defaultProduction,
    tracking: null,
    parcels: [],
    delays: [],
  };
}

/** The ends of the pictures' names. */
export const documentSheets = Object.keys(drawings);

/** The pages side by side, a row for each orientation. */
async function layOut(pages: Buffer[]): Promise<Buffer> {
  const gap = 12;
  const [width, height] = [8.5 * pixelsPerInch, 11 * pixelsPerInch];
  const columns = sizeKeys.length;
  const placed = pages.map((input, index) => ({
    input,
    left: gap + (index % columns) * (width + gap),
    top: gap + Math.floor(index / columns) * (height + gap),
  }));
  const size = { width: gap + columns * (width + gap), height: gap + orientations.length * (height + gap) };
  const background = '#d6cfc3';
  return sharp({ create: { ...size, channels: 3, background } })
    .composite(placed)
    .webp({ quality: 55, effort: 6 })
    .toBuffer();
}
