import { buffer } from 'node:stream/consumers';
import { describeInches, describeVariant } from '#domain/framing/framing-texts.ts';
import { formatDollars } from '#domain/money.ts';
import { postalLines } from '#domain/shop/shop-details.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import {
  amountWidth,
  type Flow,
  flowAmount,
  flowFacts,
  flowGap,
  flowHeading,
  flowMargin,
  flowText,
  keepTogether,
  openFlow,
} from '#server/fulfillment/documents/flow.ts';
import { type Paper, papers } from '#server/fulfillment/documents/papers.ts';
import { gray, openPdf, type Pdf, write } from '#server/fulfillment/documents/typesetting.ts';
import {
  describeWall,
  drawBareWall,
  drawFrame,
  type WallScale,
} from '#server/fulfillment/hanging/draw-wall.ts';
import type { OfferSheet, SheetLine } from './offer-sheet.ts';
import { hangOnPhoto, type PhotoToHangOn } from './photo/hang-on-photo.ts';

/** Writes an offer as a PDF: the photo of its wall, its words, its prints with their materials and prices, and its wall to scale. */
export async function writeOfferSheet(sheet: OfferSheet): Promise<Buffer> {
  const { paper, shop, offer, lines, total, wall, photo } = sheet;
  const name = `Offer ${offer.number}`;
  const pdf = openPdf(`${name}: ${offer.title}`, shop);
  const flow = openFlow(pdf, `${name}, ${shop.shop}`, { paper: papers[paper] });
  flowText(flow, offer.title, { face: 'display', size: 28, leading: 1.2 });
  flowGap(flow, 10);
  flowFacts(flow, factsOf(sheet));
  if (photo === 'unavailable')
    flowText(flow, 'The photo of your wall could not be drawn. Please save this PDF again later.', note);
  else if (photo) flowPhoto(flow, await hangOnPhoto(photo), photo);
  if (offer.words) {
    flowGap(flow, 12);
    flowText(flow, offer.words, { size: 11, leading: 1.5 });
  }
  flowHeading(flow, 'Prints');
  for (const [index, line] of lines.entries()) flowLine(flow, line, index + 1);
  if (total !== null)
    flowAmount(flow, 'Total before taxes, with free shipping', formatDollars(total), { face: 'strong' });
  if (wall) drawWallPage(pdf, papers[paper], wall);
  pdf.end();
  return buffer(pdf);
}

const maxPhotoHeight = 330;
const note = { size: 8.5, color: gray };

function flowPhoto(flow: Flow, jpeg: Buffer, photo: PhotoToHangOn): void {
  const scale = Math.min(flow.width / photo.width, maxPhotoHeight / photo.height);
  const [width, height] = [photo.width * scale, photo.height * scale];
  keepTogether(flow, height + 40);
  flow.pdf.image(jpeg, flowMargin, flow.y + 12, { width, height });
  flow.y += height + 16;
  flowText(flow, 'Your wall, with the prints to scale.', note);
}

function factsOf({ shop, offer, total, lines }: OfferSheet) {
  const { from, clientName, lastDay, tax, closedBecause } = offer;
  const isOnRequest = total === null && lines.every(({ problem }) => problem === null);
  const facts = {
    For: clientName,
    From: [from, ...postalLines(shop), shop.email].filter(Boolean).join('\n'),
    'Valid until': lastDay ? `${formatUtcDay(lastDay)} (UTC)` : '',
    'Sales tax': tax ?? '',
    Prices: isOnRequest ? 'On request' : '',
    Note: isOnRequest ? '' : (closedBecause ?? ''),
  };
  return Object.entries(facts).flatMap(([name, text]) => (text ? { name, text } : []));
}

function flowLine(flow: Flow, line: SheetLine, number: number): void {
  const { title, artist, quantity, variant, price, problem } = line;
  const name = `${number}. ${quantity > 1 ? `${quantity} × ` : ''}${title}${artist ? ` by ${artist}` : ''}`;
  flowAmount(flow, name, price === null ? '' : formatDollars(price * quantity), { face: 'strong', size: 11 });
  const quiet = { size: 9, color: gray, aside: amountWidth };
  const each = quantity > 1 && price !== null && `${formatDollars(price)} each`;
  flowText(flow, [describeVariant(variant), each].filter(Boolean).join(', '), quiet);
  if (problem) flowText(flow, problem, quiet);
  const materials = line.materials.map(([name, text]) => ({ name, text }));
  flowFacts(flow, [{ name: 'Size', text: line.sizeSold }, ...materials]);
  flowGap(flow, 10);
}

/** From the usual one to that of the longest wall. */
const scales = [20, 25, 30, 40, 50, 75];
const margin = 36;
/** For the sentences below the wall. */
const captionHeight = 40;

/** The wall on a page of its own, across, because most walls are wider than high. */
function drawWallPage(
  pdf: Pdf,
  paper: Paper,
  { wall, furniture, frames }: NonNullable<OfferSheet['wall']>,
): void {
  const [across, down] = [paper.height, paper.width];
  pdf.addPage({ size: [across, down], margin: 0 });
  const room = { width: across - 2 * margin, height: down - 2 * margin - captionHeight };
  const oneTo =
    scales.find(
      (each) => wall.width * (72 / each) <= room.width && wall.height * (72 / each) <= room.height,
    ) ?? 100;
  const perInch = 72 / oneTo;
  const scale: WallScale = {
    left: (across - wall.width * perInch) / 2,
    floor: margin + (room.height + wall.height * perInch) / 2,
    perInch,
  };
  drawBareWall(pdf, { ...wall, furniture }, scale, () => {
    for (const each of frames) drawOffered(pdf, each, scale);
  });
  const caption = `${describeWall(wall)} Drawn at 1:${oneTo}: print it at 100%, not fitted to the page. The numbers are those of the prints, and the measures are framed.`;
  write(pdf, caption, margin, down - margin - 14, { size: 8.5, color: gray, width: room.width, lines: 2 });
}

function drawOffered(
  pdf: Pdf,
  { number, outside, spot }: NonNullable<OfferSheet['wall']>['frames'][number],
  scale: WallScale,
): void {
  const hung = { outside, leftInches: spot.x - outside.width / 2, centerInches: spot.y };
  const { x, y, width, height } = drawFrame(pdf, hung, scale);
  const middle = y + height / 2;
  const style = { width: width - 4, align: 'center' } as const;
  if (number !== null) write(pdf, String(number), x + 2, middle, { ...style, face: 'strong', size: 11 });
  write(pdf, describeInches(outside), x + 2, middle + 11, { ...style, size: 7.5, minSize: 4 });
}
