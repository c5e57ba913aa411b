import type { ShopDetails } from '#domain/shop/shop-details.ts';
import { writePdf } from '#server/fulfillment/documents/draw-documents.ts';
import { openPicture } from '#server/fulfillment/documents/draw-picture.ts';
import {
  type Flow,
  flowGap,
  flowMargin,
  flowText,
  keepTogether,
  openFlow,
} from '#server/fulfillment/documents/flow.ts';
import type { EvidenceFile } from './write-files.ts';

const photoHeight = 280;

/** Draws a file of evidence as one PDF to `path`, with a sentence where it leaves something out. */
export async function drawEvidenceFile(drawing: {
  file: EvidenceFile;
  shop: ShopDetails;
  path: string;
}): Promise<void> {
  const { file, shop, path } = drawing;
  await writePdf(path, { title: file.title, by: shop }, async (pdf) => {
    const flow = openFlow(pdf, `${file.title}, ${shop.shop}`, { maxPages: file.maxPages });
    flowText(flow, file.title, { face: 'strong', size: 13 });
    for (const part of file.parts) drawPart(flow, part);
    for (const photo of file.photos ?? []) drawPhoto(flow, photo);
  });
}

function drawPart(flow: Flow, { heading, text }: EvidenceFile['parts'][number]): void {
  flowGap(flow, 6);
  if (heading && keepTogether(flow, 36)) flowText(flow, heading, { face: 'strong', size: 9.5 });
  flowText(flow, text, { size: 8.5 });
}

function drawPhoto(flow: Flow, { caption, jpeg }: NonNullable<EvidenceFile['photos']>[number]): void {
  if (!keepTogether(flow, photoHeight + 30)) return;
  const { image } = openPicture(flow.pdf, jpeg);
  flow.pdf.image(image, flowMargin, flow.y + 10, { fit: [flow.width, photoHeight] });
  flow.y += photoHeight + 12;
  flowText(flow, caption, { size: 8.5 });
}
