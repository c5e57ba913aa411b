import type { ClientOffer } from '#domain/api/offers/client-offer.ts';
import { nearestVariant, type Variant } from '#domain/catalogue/variants/variants.ts';
import { frame } from '#domain/framing/framing.ts';
import { describeSizeSold } from '#domain/framing/framing-texts.ts';
import type { Mouldings } from '#domain/framing/mouldings.ts';
import type { Area } from '#domain/fulfillment/equipment.ts';
import { describeMaterials, type MaterialFact } from '#domain/fulfillment/materials.ts';
import type { Dollars } from '#domain/money.ts';
import { findOffered, type LineChoice, type OfferLine } from '#domain/offers/offer-lines.ts';
import { type OfferedWall, readOfferedWall } from '#domain/offers/offered-wall.ts';
import type { CurrentDetails, ShopDetails } from '#domain/shop/shop-details.ts';
import { arrange } from '#domain/wall/plan/arrange.ts';
import type { Plan, Spot } from '#domain/wall/plan/plan.ts';
import type { Executor } from '#server/database/database.ts';
import type { PaperKey } from '#server/fulfillment/documents/papers.ts';
import { type FindPrint, findPrintsOfLines } from './price-lines.ts';
import { type LinkedOffer, showClientOffer } from './show-client-offer.ts';

/** Everything that is on the sheet of an offer. It is copied to the worker, so it is data. */
export interface OfferSheet {
  paper: PaperKey;
  shop: ShopDetails;
  offer: Pick<
    ClientOffer,
    'number' | 'title' | 'words' | 'from' | 'clientName' | 'lastDay' | 'tax' | 'closedBecause'
  >;
  wall: SheetWall | null;
  lines: SheetLine[];
  /** Null: on request, or a line cannot be sold. */
  total: Dollars | null;
}

interface SheetWall extends Pick<Plan, 'wall' | 'furniture'> {
  /** Each with the numbers of its line. Null for a print that is not offered. */
  frames: { number: number | null; outside: Area; spot: Spot }[];
}

export interface SheetLine
  extends Pick<ClientOffer['lines'][number], 'title' | 'artist' | 'quantity' | 'problem'> {
  variant: Variant;
  /** With its framed measures. */
  sizeSold: string;
  /** Of one piece. Null: on request. */
  price: Dollars | null;
  materials: readonly MaterialFact[];
}

interface SheetContext {
  db: Executor;
  now(): Date;
  findPrint: FindPrint;
  details: CurrentDetails;
}

interface SheetRequest {
  paper: PaperKey;
  /** Of each line. One that the offer does not allow is drawn as it is offered. */
  choices: readonly LineChoice[];
}

/** Reads what the sheet of an offer states, in the variants that its client chose. */
export async function readOfferSheet(
  context: SheetContext,
  stored: LinkedOffer,
  { paper, choices }: SheetRequest,
): Promise<OfferSheet> {
  const shop = context.details.current();
  const { mouldings } = shop.equipment;
  const offer = await showClientOffer(context, stored);
  const prints = await findPrintsOfLines(context.findPrint, stored.lines);
  const variants = stored.lines.map((line, index) => {
    const choice = choices[index] ?? line.variant;
    return findOffered(line, prints.get(line.printId)?.variants ?? [], choice);
  });
  const chosen = stored.lines.map((line, index) => variants[index] ?? line.variant);
  const lines = stored.lines.map((line, index) => {
    const shown = offer.lines[index];
    return {
      title: shown?.title ?? '',
      artist: shown?.artist ?? null,
      quantity: line.quantity,
      problem: shown?.problem ?? null,
      variant: toVariant(chosen[index] ?? line.variant),
      sizeSold: describeSizeSold(chosen[index] ?? line.variant, mouldings),
      price: (offer.showsPrices && variants[index]?.unitPrice) || null,
      materials: describeMaterials(chosen[index] ?? line.variant, shop.materials, mouldings),
    };
  });
  const read = readOfferedWall(stored.row.wall, stored.lines, chosen.map(toChoice));
  return {
    ...{ paper, shop, offer, lines },
    wall: read ? await hangWall(context.findPrint, read, mouldings) : null,
    total: totalOf(lines),
  };
}

function toVariant({ size, frameColor, mount }: Variant): Variant {
  return { size, frameColor, mount };
}

function toChoice({ size, frameColor }: OfferLine['variant']): LineChoice {
  return { size, frameColor };
}

function totalOf(lines: readonly SheetLine[]): Dollars | null {
  if (lines.some(({ price }) => price === null)) return null;
  return lines.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0);
}

/** Where the prints hang, as the page draws them. Prints that are hidden now are left out. */
async function hangWall(
  findPrint: FindPrint,
  { plan, lineIndexes }: OfferedWall,
  mouldings: Mouldings,
): Promise<SheetWall> {
  const ids = plan.prints.map(({ id }) => ({ printId: id }));
  const prints = await findPrintsOfLines(findPrint, ids);
  const hung = plan.prints.flatMap((planned, index) => {
    const print = prints.get(planned.id);
    const variant = print && nearestVariant(print.variants, planned.variant);
    if (!print || !variant) return [];
    const { outside } = frame(variant, print.orientation, mouldings);
    return [{ planned, outside, lineIndex: lineIndexes[index] ?? -1 }];
  });
  const spots = arrange(
    { ...plan, prints: hung.map(({ planned }) => planned) },
    hung.map(({ outside }) => outside),
  );
  const frames = hung.flatMap(({ outside, lineIndex }, index) => {
    const spot = spots[index];
    return spot ? [{ number: lineIndex < 0 ? null : lineIndex + 1, outside, spot }] : [];
  });
  return { wall: plan.wall, ...(plan.furniture && { furniture: plan.furniture }), frames };
}
