import type { ClientOffer } from '#domain/api/offers/client-offer.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { describeSizeSold } from '#domain/framing/framing-texts.ts';
import { type Mouldings, mouldingOf, profileOf } from '#domain/framing/mouldings.ts';
import type { Area } from '#domain/fulfillment/equipment.ts';
import { describeMaterials, type MaterialFact } from '#domain/fulfillment/materials.ts';
import type { Dollars } from '#domain/money.ts';
import { findOffered, type LineChoice, type OfferLine } from '#domain/offers/offer-lines.ts';
import { hangGroup } from '#domain/offers/offer-photo.ts';
import { type OfferedWall, readOfferedGroup } from '#domain/offers/offered-wall.ts';
import type { CurrentDetails, ShopDetails } from '#domain/shop/shop-details.ts';
import { hangPlan } from '#domain/wall/plan/hang-plan.ts';
import type { Plan, Spot } from '#domain/wall/plan/plan.ts';
import type { Executor } from '#server/database/database.ts';
import type { PaperKey } from '#server/fulfillment/documents/papers.ts';
import { toDrawing } from '#server/photographs/framed/framed-picture.ts';
import { readPrivatePhoto } from '#server/photographs/private/private-photos.ts';
import {
  NoSuchPictureError,
  type PhotographStore,
  StoreUnavailableError,
} from '#server/photographs/storage/photograph-store.ts';
import type { PhotoToHangOn } from './photo/hang-on-photo.ts';
import { findOfferPhoto } from './photo/offer-photos.ts';
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
  /** The client's photo with the prints that hang on it; `unavailable` if a print's picture cannot be read. */
  photo: PhotoToHangOn | 'unavailable' | null;
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
  /** The price of one piece. Null: on request. */
  price: Dollars | null;
  materials: readonly MaterialFact[];
}

interface SheetContext {
  db: Executor;
  now(): Date;
  findPrint: FindPrint;
  photographs: Pick<PhotographStore, 'read'>;
  details: CurrentDetails;
}

interface SheetRequest {
  paper: PaperKey;
  /** A choice for each line. One that the offer does not allow is drawn as it is offered. */
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
      sizeSold: describeSizeSold(
        chosen[index] ?? line.variant,
        prints.get(line.printId)?.orientation ?? 'portrait',
        mouldings,
      ),
      price: (offer.showsPrices && variants[index]?.unitPrice) || null,
      materials: describeMaterials(chosen[index] ?? line.variant, shop.materials, mouldings),
    };
  });
  const group = readOfferedGroup(stored.row.wall, stored.lines, chosen.map(toChoice));
  const hung = await hangPrints(context.findPrint, group, mouldings);
  return {
    ...{ paper, shop, offer, lines },
    wall: stored.row.wall === '' ? null : drawnWall(group, hung),
    photo: await readPhoto(context, { offerId: stored.row.id, hung, mouldings }),
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

/** `lineIndex`: -1 for a print that is not offered. */
type HungPrint = ReturnType<typeof hangPlan>[number] & { lineIndex: number };

/** Where the prints hang, as the page draws them. Prints that are hidden now are left out. */
async function hangPrints(
  findPrint: FindPrint,
  { plan, lineIndexes }: OfferedWall,
  mouldings: Mouldings,
): Promise<HungPrint[]> {
  const ids = plan.prints.map(({ id }) => ({ printId: id }));
  const hung = hangPlan(plan, await findPrintsOfLines(findPrint, ids), mouldings);
  return hung.map((each) => ({ ...each, lineIndex: lineIndexes[each.index] ?? -1 }));
}

function drawnWall({ plan }: OfferedWall, hung: readonly HungPrint[]): SheetWall {
  const frames = hung.map(({ area, spot, lineIndex }) => ({
    number: lineIndex < 0 ? null : lineIndex + 1,
    ...{ outside: area, spot },
  }));
  return { wall: plan.wall, ...(plan.furniture && { furniture: plan.furniture }), frames };
}

/** The photo of the client's wall, with what is needed to draw the prints on it. */
async function readPhoto(
  { db, photographs }: SheetContext,
  { offerId, hung, mouldings }: { offerId: string; hung: readonly HungPrint[]; mouldings: Mouldings },
): Promise<OfferSheet['photo']> {
  const photo = await findOfferPhoto(db, offerId);
  const jpeg = photo && (await readPrivatePhoto(db, photo.id));
  if (!photo || !jpeg) return null;
  const group = hung.map(({ print, area, spot }) => ({ id: print._id, area, spot }));
  const middles = hangGroup(photo, group);
  const prints = hung.map(async ({ print, variant, area }, index) => {
    const moulding = profileOf(mouldingOf(variant, mouldings));
    const shape = { moulding, longSidePixels: photo.width, around: 'nothing' } as const;
    const { source, longSidePixels: _, around: __, ...drawing } = toDrawing(print, variant, shape);
    const picture = { ...drawing, photograph: await photographs.read(source) };
    return { picture, outside: area, middle: middles[index] ?? photo.hung.middle };
  });
  const { width, height, toPhoto, light } = photo;
  try {
    return { jpeg, width, height, toPhoto, light, prints: await Promise.all(prints) };
  } catch (error) {
    if (error instanceof NoSuchPictureError || error instanceof StoreUnavailableError) return 'unavailable';
    throw error;
  }
}
