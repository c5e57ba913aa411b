import { sql } from 'drizzle-orm';
import type { Product } from '#domain/api/catalogue/product.ts';
import type { ClientOffer } from '#domain/api/offers/client-offer.ts';
import { particularsOfPrint } from '#domain/fulfillment/certificate.ts';
import { describeAllMaterials, type MaterialFact } from '#domain/fulfillment/materials.ts';
import {
  describeProblem,
  type OfferedVariant,
  type OfferLine,
  offeredVariants,
} from '#domain/offers/offer-lines.ts';
import { type OfferState, offerNumber } from '#domain/offers/offers.ts';
import { describeTradeTax, tradeTax } from '#domain/offers/trade-clients.ts';
import { totalOfLines } from '#domain/orders/cart.ts';
import { type CurrentDetails, postalLines } from '#domain/shop/shop-details.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import type { IsoDay } from '#domain/shop/working-days.ts';
import { isoDay } from '#domain/time.ts';
import { findTitles } from '#server/catalogue/prints/find-titles.ts';
import { findAttestation } from '#server/catalogue/source-files.ts';
import type { Executor } from '#server/database/database.ts';
import { notFound, RequestError } from '#server/http/errors.ts';
import { findOfferOfLink, type StoredOffer, stateOf } from './find-offer.ts';
import { findOfferPhoto } from './photo/offer-photos.ts';
import { type FindPrint, findPrintsOfLines } from './price-lines.ts';
import { nameMaker } from './show-offer.ts';
import { offerOpenings } from './tables.ts';
import { findCoverage } from './trade-clients/find-exemption.ts';

/** An offer that its client may read. While it is a draft, only owners have its link, to see what the client will. */
export interface LinkedOffer extends StoredOffer {
  state: Exclude<OfferState, 'withdrawn'>;
}

/**
 * The offer of a link, for everybody who has it.
 * @throws RequestError 404, the same for every token that opens nothing; 410 for an offer that was withdrawn
 */
export async function requireLinkedOffer(on: Executor, token: string, now: Date): Promise<LinkedOffer> {
  const offer = await findOfferOfLink(on, token);
  const state = offer && stateOf(offer, now);
  if (!offer || !state)
    throw notFound('This link opens no offer. Check that it is complete, as in your email.');
  if (state === 'withdrawn')
    throw new RequestError(
      410,
      'offer_withdrawn',
      'This offer was withdrawn. Please ask us for another one.',
    );
  return { ...offer, state };
}

/** Counts one opening of a link that was sent, for the day in UTC. */
export async function countOpening(on: Executor, { row, state }: LinkedOffer, now: Date): Promise<void> {
  if (state === 'draft') return;
  const { offerId, day, opened } = offerOpenings;
  await on
    .insert(offerOpenings)
    .values({ offerId: row.id, day: isoDay(now), opened: 1 })
    .onConflictDoUpdate({ target: [offerId, day], set: { opened: sql`${opened} + 1` } });
}

interface ShowContext {
  db: Executor;
  now(): Date;
  findPrint: FindPrint;
  details: CurrentDetails;
}

/** An offer as its client reads it. It is the same for everybody, so it has a member's prices beside its own. */
export async function showClientOffer(
  { db, now, findPrint, details }: ShowContext,
  offer: LinkedOffer,
): Promise<ClientOffer> {
  const { row, lines, state } = offer;
  const { title, words, clientName, wall, showsPrices, lastDay, version } = row;
  const { materials, equipment } = details.current();
  const prints = await findPrintsOfLines(findPrint, lines);
  const particulars = await describePrints({ db, details }, prints);
  const titles = await findTitles(db, [...prints.keys()]);
  const shown = lines.map((line) => readLine(line, prints.get(line.printId) ?? null));
  const asOffered = shown.flatMap(({ line, current }) =>
    current ? [{ ...current, quantity: line.quantity }] : [],
  );
  const isPriced = showsPrices && asOffered.length === lines.length;
  const asMember = asOffered.map(({ memberPrice, quantity }) => ({ unitPrice: memberPrice, quantity }));
  return {
    ...{ number: offerNumber(row.id), version, title, words, clientName },
    // The preview of a draft shows it as open, and says below why it cannot be paid.
    state: state === 'draft' ? 'open' : state,
    from: await nameMaker(db, row),
    ...{ lastDay, wall, showsPrices },
    photo: await showPhoto(db, row.id),
    lines: shown.map(({ line, print, offered, problem }) => ({
      printId: line.printId,
      title: titles.get(line.printId) ?? '',
      artist: print?.artist ?? null,
      ...{ variant: line.variant, quantity: line.quantity },
      ...{ mayChangeSize: line.mayChangeSize, mayChangeFrame: line.mayChangeFrame },
      choices: offered.map(({ size, frameColor, unitPrice, memberPrice }) => ({
        ...{ size, frameColor },
        price: showsPrices ? unitPrice : null,
        memberPrice: showsPrices ? memberPrice : null,
      })),
      particulars: particulars.get(line.printId) ?? [],
      problem,
    })),
    materials: toFacts(describeAllMaterials(materials, equipment.mouldings)),
    total: isPriced ? totalOfLines(asOffered) : null,
    memberTotal: isPriced ? totalOfLines(asMember) : null,
    ...(await describeTax(db, row, isoDay(now()))),
    closedBecause: describeClosed(offer) ?? shown.find(({ problem }) => problem)?.problem ?? null,
  };
}

async function showPhoto(on: Executor, offerId: string): Promise<ClientOffer['photo']> {
  const photo = await findOfferPhoto(on, offerId);
  if (!photo) return null;
  const { width, height, light, hung, toPhoto } = photo;
  const [first, second, third] = toPhoto;
  return { width, height, light, hung, toPhoto: [[...first], [...second], [...third]] };
}

/** Whether sales tax is charged. Offers to other clients say nothing of it. */
async function describeTax(
  on: Executor,
  row: StoredOffer['row'],
  today: IsoDay,
): Promise<Pick<ClientOffer, 'shipTo' | 'isExempt' | 'tax'>> {
  const coverage = await findCoverage(on, row);
  if (coverage === undefined) return { shipTo: null, isExempt: false, tax: null };
  const { shipTo } = row;
  return {
    shipTo,
    isExempt: tradeTax(coverage, shipTo, today) === 'exempt',
    tax: describeTradeTax({ coverage, shipTo, today, reader: 'client' }) ?? null,
  };
}

/** What the page of each print states for its certificate. */
async function describePrints(
  { db, details }: Pick<ShowContext, 'db' | 'details'>,
  prints: ReadonlyMap<string, Product | null>,
): Promise<Map<string, Fact[]>> {
  const shop = details.current();
  const shown = [...prints.values()].filter((print) => print !== null);
  const described = shown.map(async ({ _id, pname, takenYear, orientation }) => {
    const attestation = await findAttestation(db, _id);
    const certified = { name: pname, takenYear, orientation, attestation };
    return [_id, toFacts(particularsOfPrint(certified, postalLines(shop), shop.materials))] as const;
  });
  return new Map(await Promise.all(described));
}

type Fact = ClientOffer['materials'][number];

function toFacts(facts: readonly MaterialFact[]): Fact[] {
  return facts.map(([name, text]) => [name, text]);
}

interface ReadLine {
  line: OfferLine;
  print: Product | null;
  offered: OfferedVariant[];
  /** The variant of the line itself. Undefined if it is not on sale. */
  current: OfferedVariant | undefined;
  problem: string | null;
}

function readLine(line: OfferLine, print: Product | null): ReadLine {
  const offered = print ? offeredVariants(line, print.variants) : [];
  const { size, frameColor } = line.variant;
  const current = offered.find((variant) => variant.size === size && variant.frameColor === frameColor);
  return { line, print, offered, current, problem: describeProblem(line, print?.variants) };
}

/** Why an offer cannot be paid now, for its client. Undefined if it can, as far as its prints are on sale. */
export function describeClosed({ row, state }: LinkedOffer): string | undefined {
  if (state === 'draft') return 'This is a preview. The offer has not been sent yet.';
  if (state === 'paid') return 'This offer has been paid.';
  if (state === 'expired' && row.lastDay)
    return `This offer was valid until ${formatUtcDay(row.lastDay)}. Ask us to extend it.`;
  return row.showsPrices ? undefined : 'The prices of this offer are on request. Ask us for them.';
}
