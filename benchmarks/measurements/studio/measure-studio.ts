import { createHash } from 'node:crypto';
import { pieceCode } from '#domain/fulfillment/pieces.ts';
import { offerStateNames } from '#domain/offers/offers.ts';
import { orderFilters } from '#domain/orders/order-list.ts';
import { type BusyStudio, openBusyStudio } from '../../environment/open-busy-studio.ts';
import { atMost, type Figure, informationFigure, median, withDetails } from '../../figure.ts';
import { measureNewWords } from './measure-new-words.ts';
import { measureSecondScreen } from './measure-second-screen.ts';

const counts = { prints: 100_000, orders: 200_000, offers: 2000, tradeClients: 1000 };
const rounds = 40;
/** Connections and plans are made once. */
const warmUp = 5;
const goalMs = 100;
/** What is known to take longer (decision 078). */
const ownGoalsMs: Record<string, number> = { 'Prints below 150 ppi': 400 };
/** The goal is for lists and searches (decision 078). */
const isSummary = /^(Today|Figures)/;

/** A call of the studio. Each round asks for something else, where people would. */
type Call = (round: number) => string;

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const lastName = (round: number) => md5(`last${round * 13}`).slice(0, 8);
const clientOf = (round: number) => `${md5(`client${round * 31 + 1}`).slice(0, 12)}@example.com`;
const emailOf = (round: number) => `${md5(`buyer${round * 31 + 1}`).slice(0, 12)}@example.com`;

/**
 * How long the pages of the studio wait for the shop when it has 100,000 prints, 200,000 orders, 2,000 offers and 1,000
 * trade clients.
 */
export async function measureStudio(): Promise<Figure[]> {
  const studio = await openBusyStudio(counts);
  try {
    const figures: Figure[] = [];
    for (const [name, call] of Object.entries(await findCalls(studio))) {
      figures.push(await measureCall(studio, name, call));
    }
    return [...figures, await measureSecondScreen(studio), await measureNewWords(studio)];
  } finally {
    await studio.close();
  }
}

async function findCalls(studio: BusyStudio): Promise<Record<string, Call>> {
  const middle = await orderInTheMiddle(studio);
  const filters = orderFilters.map((filter) => [
    `Orders: the filter "${filter}"`,
    () => `orders?filter=${filter}`,
  ]);
  const offer = await offerInTheMiddle(studio);
  const offerFilters = offerStateNames.map((state) => [`Offers: ${state}`, () => `offers?state=${state}`]);
  return {
    'Orders: the newest': () => 'orders',
    'Orders by name': (round) => `orders?q=${lastName(round)}`,
    'Orders by a first name that every tenth buyer has': () => 'orders?q=anna',
    'Orders by email': (round) => `orders?q=${emailOf(round)}`,
    'Orders by number': () => `orders?q=${middle.slice(-8)}`,
    'Orders by the code of a piece': (round) => `orders?q=${pieceCode((round * 997 + 1) * 97)}`,
    'Orders: behind the first 100,000': () => `orders?cursor=${middle}`,
    ...Object.fromEntries(filters),
    'Prints in their sort order': () => 'prints',
    'Prints by title': (round) => `prints?q=${md5(String(round + 1))}`,
    'Prints by a word that all have': () => 'prints?q=morning',
    'Prints of an artist': (round) => `prints?artist=Artist%20${round}`,
    'Prints of a category': () => 'prints?category=nature&sort=newest',
    'Prints: published': () => 'prints?state=published',
    'Prints: hidden': () => 'prints?state=hidden',
    'Prints below 150 ppi': () => 'prints?lack=pixels',
    'Prints without a master': () => 'prints?lack=master',
    "The artists' names": () => 'prints/artists',
    'Members: the newest': () => 'members',
    'Members by a part of the email': (round) => `members?q=${emailOf(round).slice(3, 9)}`,
    'Members that match nothing': () => 'members?q=qqqq-has-this',
    'Messages: the newest': () => 'messages',
    'Messages by a word': () => 'messages?q=white',
    'Messages that match nothing': () => 'messages?q=qqqq-has-this',
    'Offers: the newest': () => 'offers',
    'Offers: behind the first 1,000': () => `offers?cursor=${offer}`,
    ...Object.fromEntries(offerFilters),
    "Offers by the client's email": (round) => `offers?q=${clientOf(round)}`,
    'Offers by a first name that every tenth client has': () => 'offers?q=anna',
    'Offers that match nothing': () => 'offers?q=qqqq-has-this',
    'An offer': () => `offers/${offer}`,
    'Trade clients by company': () => 'trade-clients',
    'Trade clients by a part of the email': (round) => `trade-clients?q=${md5(`trade${round}`).slice(3, 9)}`,
    'Trade clients that match nothing': () => 'trade-clients?q=qqqq-has-this',
    'Ctrl+K: a name': (round) => `find?q=${lastName(round)}`,
    'Ctrl+K: a common first name': () => 'find?q=anna',
    'Ctrl+K: a title': (round) => `find?q=${md5(String(round + 1)).slice(0, 10)}`,
    'Today, for an owner': () => 'today',
    'Figures of a month': () => `figures?from=${daysAgo(29)}&to=${daysAgo(0)}`,
    'Figures of a year': () => `figures?from=${daysAgo(364)}&to=${daysAgo(0)}`,
  };
}

async function measureCall(studio: BusyStudio, name: string, call: Call): Promise<Figure> {
  for (let round = 0; round < warmUp; round += 1) await ask(studio, call(rounds + round));
  const durations: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await ask(studio, call(round));
    durations.push(performance.now() - startedAt);
  }
  const p95 = durations.toSorted((one, other) => one - other)[Math.ceil(rounds * 0.95) - 1] ?? Number.NaN;
  const show = (ms: number) => `${ms.toFixed(0)} ms`;
  const title = `Studio, 95 in 100 times: ${name}`;
  const figure = isSummary.test(name)
    ? informationFigure(title, show(p95))
    : atMost(title, p95, ownGoalsMs[name] ?? goalMs, show);
  return withDetails(figure, `median ${show(median(durations))}`);
}

async function ask({ url, cookie }: BusyStudio, path: string): Promise<unknown> {
  const response = await fetch(`${url}/api/studio/${path}`, { headers: { cookie } });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${JSON.stringify(body)}`);
  return body;
}

async function orderInTheMiddle({ db }: BusyStudio): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    `select id from orders where session_id = 'cs_made_up_${counts.orders / 2}'`,
  );
  return rows[0]?.id ?? '';
}

async function offerInTheMiddle({ db }: BusyStudio): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    `select id from offers order by created_at desc, id desc offset ${counts.offers / 2} limit 1`,
  );
  return rows[0]?.id ?? '';
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
