import pLimit from 'p-limit';
import type { BoxRates } from '#domain/api/fulfillment/parcels.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { deliverParcel } from '#server/fulfillment/parcels/ship-parcel.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { claim, damage, sendPhoto } from '#tests/world/claim.ts';
import { orderContext } from '#tests/world/refund.ts';
import { type SignedInStaff, studio } from '#tests/world/staff.ts';
import type { Simulation } from './open-simulation.ts';
import type { Placed } from './place-orders.ts';
import { isLeft, isUnshipped, type Notice, type OrderState } from './read-state.ts';

/** The actions of a day, in a random order. All that is random is decided before they begin, so that a seed repeats it. */
export interface Act {
  name: string;
  /** Returns the HTTP status, or whether the shop agreed. */
  do(): Promise<{ statusCode: number } | { ok: boolean }>;
}

export interface Today {
  simulation: Simulation;
  owner: SignedInStaff;
  photo: Buffer;
  /** The last shipment of an order that the owner may undo: an entry of the log, by the order's id. */
  shipments: Map<string, string>;
}

/** Decides what buyers and the owner do today. */
export function planDay(today: Today, placed: Map<string, Placed>, states: OrderState[]): Act[] {
  const { now, random } = today.simulation;
  const isPlaced = ({ paidAt }: OrderState) => paidAt <= now();
  const acts = states.filter(isPlaced).flatMap((state) => {
    const order = placed.get(state.id);
    return order ? [...actsOfBuyer(today, order, state), ...actsOfOwner(today, state)] : [];
  });
  return random.shuffle(acts);
}

/** Does what was planned, a few at a time. */
export async function doAll({ count }: Simulation, acts: Act[]): Promise<void> {
  const limit = pLimit(4);
  const work = acts.map((act) =>
    limit(async () => {
      const outcome = await act.do();
      const isOk = 'ok' in outcome ? outcome.ok : outcome.statusCode < 400;
      if ('statusCode' in outcome && outcome.statusCode === 500)
        throw new Error(`The shop answered with 500: ${act.name}`);
      count(isOk ? act.name : `${act.name}: refused`);
    }),
  );
  await Promise.all(work);
}

function actsOfBuyer({ simulation, photo }: Today, order: Placed, state: OrderState): Act[] {
  const { world, random, now } = simulation;
  const { id, headers, address: remoteAddress } = order;
  const post = (url: string) => world.app.inject({ method: 'POST', url, headers, remoteAddress });
  const acts: Act[] = [];
  const age = now().getTime() - state.paidAt.getTime();
  if (isUnshipped(state) && age < 1.5 * dayMs && random.next() < 0.06) {
    const cancel = () => post(`/api/orders/${id}/cancel`);
    acts.push({ name: 'cancellations by the buyer', do: cancel });
    // Pressed twice.
    if (random.next() < 0.5) acts.push({ name: 'cancellations pressed twice', do: cancel });
  }
  const newest = state.notices.at(-1);
  if (newest && random.next() < 0.07) acts.push(...answersTo(simulation, order, newest));
  for (const piece of state.pieces) {
    const parcel = state.parcels.find((each) => each.id === piece.parcel);
    const isClaimed = state.claims.some(
      ({ pieceId, state: decided }) => pieceId === piece.id && decided !== 'withdrawn',
    );
    if (!parcel || isClaimed || piece.isSetAside || random.next() > 0.01) continue;
    const shipped = { order: { _id: id }, headers, pieceIds: [piece.id] } as Parameters<typeof claim>[1];
    const fileClaim = async () => {
      const sent = await sendPhoto(world, shipped, photo);
      return sent.statusCode < 400 ? claim(world, shipped, { photos: [sent.json().id] }) : sent;
    };
    acts.push({ name: 'claims', do: fileClaim });
  }
  for (const { id: claimId, state: decided } of state.claims) {
    if (decided === 'open' && random.next() < 0.03)
      acts.push({ name: 'claims withdrawn', do: () => post(`/api/orders/${id}/claims/${claimId}/withdraw`) });
  }
  return acts;
}

/** One answer, or two at once, of which only one can win. */
function answersTo({ world, random }: Simulation, { address }: Placed, notice: Notice): Act[] {
  const wanted = random.pick(['wait', 'wait', 'cancel'] as const);
  const answers = random.pick([[wanted], [wanted, wanted], ['wait', 'cancel'], [wanted]] as const);
  return answers.map((answer) => ({
    name: `answers: ${answer}`,
    async do() {
      const url = await world.shop.answerLinks.toAnswer({ _id: notice.id, at: notice.at });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const payload = `answer=${answer}`;
      return world.app.inject({ method: 'POST', url, payload, headers, remoteAddress: address });
    },
  }));
}

function actsOfOwner(today: Today, state: OrderState): Act[] {
  const { world, random, now } = today.simulation;
  const acts: Act[] = [];
  const context = orderContext(world);
  // Some orders take very long.
  const isSlow = Number.parseInt(state.id.slice(-2), 16) % 4 === 0;
  const left = state.pieces.filter(isLeft);
  if (isUnshipped(state) && left.length > 0 && random.next() < (isSlow ? 0.004 : 0.04)) {
    const chosen = left.length > 1 && random.next() < 0.5 ? left.slice(0, 1) : left;
    const codes = chosen.map(({ code }) => code);
    acts.push(
      random.next() < 0.5
        ? { name: 'labels', do: () => buyLabels(today, state, codes) }
        : { name: 'shipments', do: () => ship(today, state, codes) },
    );
  }
  for (const parcel of state.parcels)
    if (parcel.status === 'labeled') acts.push(...actsOfLabel(today, parcel));
  const shipment = today.shipments.get(state.id);
  if (shipment && random.next() < 0.05) acts.push(undoShipment(today, state, shipment, random.next() < 0.5));
  if (isUnshipped(state) && random.next() < 0.015) acts.push(tellDelay(today, state));
  for (const { id, status } of state.parcels) {
    if (status !== 'shipped' || random.next() > 0.3) continue;
    const arrive = () => deliverParcel(context, id, { cause: 'label provider', at: now() });
    acts.push({ name: 'deliveries', do: () => arrive().then(() => ({ ok: true })) });
  }
  for (const { id, state: decided, refund } of state.claims) {
    if (decided === 'open' && (refund !== null || random.next() < 0.25))
      acts.push(decide(today, state, id, refund));
  }
  return acts;
}

async function ship(
  { simulation: { world }, owner, shipments }: Today,
  { id }: OrderState,
  codes: string[],
): Promise<{ statusCode: number }> {
  const context = orderContext(world);
  for (const code of codes) await movePiece(context, code, { to: 'packed' });
  const body = { codes, carrier: 'UPS', number: `1Z${codes[0]}` };
  const shipped = await studio(world, `POST orders/${id}/parcels`, { ...owner, body });
  const [change] = String(shipped.headers['studio-change'] ?? '').split(' ');
  if (change) shipments.set(id, change);
  return shipped;
}

/** Buys labels at the label provider. Their parcels ship when the carrier scans them. */
async function buyLabels(
  { simulation: { world }, owner }: Today,
  { id }: OrderState,
  codes: string[],
): Promise<{ statusCode: number }> {
  for (const code of codes) await movePiece(orderContext(world), code, { to: 'packed' });
  const quoted = await studio(world, `POST orders/${id}/label-rates`, { ...owner, body: { codes } });
  if (quoted.statusCode !== 200) return quoted;
  const boxes = quoted
    .json<{ boxes: BoxRates[] }>()
    .boxes.map((box) => ({ codes: box.codes, service: box.rates[0]?.service }));
  return studio(world, `POST orders/${id}/labels`, { ...owner, body: { boxes } });
}

/** The carrier scans a parcel after some days, or never. The owner gives some labels back. */
function actsOfLabel({ simulation, owner }: Today, { id, number }: OrderState['parcels'][number]): Act[] {
  const { world, random } = simulation;
  const isForgotten = Number.parseInt(id.slice(-2), 16) % 3 === 0;
  const scan = () => world.sandbox(`/sandbox/parcels/${number}/advance`, { status: 'in_transit' });
  const giveBack = () => studio(world, `POST parcels/${id}/void`, { ...owner, body: {} });
  const acts: Act[] = [];
  if (!isForgotten && random.next() < 0.1)
    acts.push({ name: 'scans', do: () => scan().then(() => ({ ok: true })) });
  if (random.next() < 0.02) acts.push({ name: 'labels given back', do: giveBack });
  return acts;
}

/** The owner pressed "Ship" by mistake. Some also press the button of the email that corrects what the buyer was told. */
function undoShipment(
  { simulation: { world }, owner }: Today,
  { id }: OrderState,
  change: string,
  corrects: boolean,
): Act {
  return {
    name: 'shipments undone',
    async do() {
      const undone = await studio(world, `POST changes/${change}/undo`, { ...owner, body: {} });
      if (undone.statusCode === 200 && corrects) await studio(world, `POST orders/${id}/correction`, owner);
      return undone;
    },
  };
}

/** A notice with a day of the owner's, or without one. */
function tellDelay({ simulation, owner }: Today, { id, shipBy, notices }: OrderState): Act {
  const { world, random, now } = simulation;
  const promised = Math.max(shipBy?.getTime() ?? 0, now().getTime());
  const day = isoDay(new Date(promised + random.between(1, 45) * dayMs));
  const hasDay = random.next() < 0.6;
  const body = {
    shipBy: hasDay ? day : null,
    reason: hasDay ? null : 'The mill is late.',
    told: notices.length,
  };
  return {
    name: `notices of the owner ${hasDay ? 'with' : 'without'} a day`,
    do: () => studio(world, `POST orders/${id}/delay`, { ...owner, body }),
  };
}

/** Decides a claim. A refund that got no answer is sent again as it was. */
function decide(
  { simulation, owner }: Today,
  { refunded, total, pieces }: OrderState,
  id: string,
  begun: number | null,
): Act {
  const { world, random } = simulation;
  const share = Math.floor(total / pieces.filter(({ remakeOf }) => remakeOf === null).length);
  const amount = begun ?? random.pick([share, Math.floor(share / 3)]);
  const decision = begun ? 'refund' : random.pick(['remake', 'refund', 'refund', 'decline'] as const);
  const words = damage;
  const body = decision === 'refund' ? { amount, after: refunded, words } : { words };
  return {
    name: `decisions: ${decision}`,
    do: () => studio(world, `POST claims/${id}/${decision}`, { ...owner, body }),
  };
}
