import type { OfferContents, StudioOffer } from '#domain/api/offers/offers.ts';
import type { MeasuredPhoto } from '#domain/offers/offer-photo.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { newEmail } from './buy.ts';
import type { TestShop } from './open-test-shop.ts';
import { prints } from './prints.ts';
import { type SignedInStaff, studio } from './staff.ts';

type Line = OfferContents['lines'][number];

/** A line of one small print in a black frame with a mat, for $150 instead of $200. */
export function offerLine(more: Partial<Line> = {}): Line {
  return {
    printId: prints.mistyRidge.id,
    variant: { size: 'small', frameColor: 'black', mount: 'Border' },
    ...{ quantity: 1, ownPrices: { small: 150 }, mayChangeSize: false, mayChangeFrame: false },
    ...more,
  };
}

/** What an offer says that can be sent. */
export function offerContents(now: Date, more: Partial<OfferContents> = {}): OfferContents {
  return {
    ...{ title: 'For your hall', words: 'As we said by phone.', clientName: 'Grace Hopper' },
    ...{
      clientEmail: newEmail(),
      tradeClientId: null,
      shipTo: null,
      wall: '?wall=120x96',
      showsPrices: true,
    },
    lastDay: isoDay(new Date(now.getTime() + 14 * dayMs)),
    lines: [offerLine()],
    ...more,
  };
}

/** Makes a call of the studio about offers that must succeed. */
async function call(world: TestShop, owner: SignedInStaff, name: string, body: object): Promise<StudioOffer> {
  const response = await studio(world, name, { cookie: owner.cookie, body });
  if (response.statusCode >= 300) throw new Error(`${name} failed: ${response.body}`);
  return response.json();
}

/** Makes the draft of an offer, complete by default. */
export async function newOffer(
  world: TestShop,
  owner: SignedInStaff,
  more: Partial<OfferContents> = {},
): Promise<StudioOffer> {
  const { id, version } = await call(world, owner, 'POST offers', { id: crypto.randomUUID(), source: null });
  const contents = offerContents(world.shop.now(), more);
  return call(world, owner, `PUT offers/${id}`, { version, ...contents });
}

/** An offer that was sent, with the token of its link. */
export async function sentOffer(
  world: TestShop,
  owner: SignedInStaff,
  more: Partial<OfferContents> = {},
): Promise<StudioOffer & { token: string }> {
  const { id, version, sends } = await newOffer(world, owner, more);
  const offer = await call(world, owner, `POST offers/${id}/send`, { version, sends });
  return { ...offer, token: offer.link?.split('#')[1] ?? '' };
}

/** Makes a call of a client, such as `open`. */
export function asClient(
  { app }: Pick<TestShop, 'app'>,
  name: 'open' | 'ask' | 'pay' | 'offer.pdf' | 'photo.jpg' | 'photo/open',
  payload: object,
  headers = {},
) {
  return app.inject({ method: 'POST', url: `/api/offers/${name}`, payload, headers });
}

/** How a photo of 1600 x 1200 pixels was measured that shows the wall at an angle, with one print at this place. */
export function measuredPhoto(more: Partial<MeasuredPhoto['hung']> = {}): MeasuredPhoto {
  return {
    toPhoto: [
      [11, 0.3, 790],
      [0.2, 12, 610],
      [0.0004, 0.0001, 1],
    ],
    light: { brightness: 0.9, warmth: 0.2 },
    hung: {
      ...{ printId: prints.mistyRidge.id, middle: { x: 3, y: -8 }, height: 12, isAboveFurniture: false },
      ...more,
    },
  };
}

/** The token of an owner's link to the page that measures the photo of an offer. */
export async function photoLink(world: TestShop, owner: SignedInStaff, id: string): Promise<string> {
  const response = await studio(world, `POST offers/${id}/photo-link`, { cookie: owner.cookie });
  if (response.statusCode !== 200) throw new Error(`There is no link: ${response.body}`);
  return response.json().address.split('#photo.')[1];
}

/** Stores a photo by a link. */
export function sendOfferPhoto(
  { app }: Pick<TestShop, 'app'>,
  token: string,
  {
    bytes,
    measured = measuredPhoto(),
    type = 'image/jpeg',
  }: { bytes: Buffer; measured?: object; type?: string },
) {
  const headers = {
    ...{ authorization: `Bearer ${token}`, 'content-type': type },
    'measured-wall': JSON.stringify(measured),
  };
  return app.inject({ method: 'POST', url: '/api/offers/photo', payload: bytes, headers });
}

/** The body with which a client pays an offer as it stands. */
export function paymentOf({ token, version, lines }: StudioOffer & { token: string }, shownTotal: number) {
  const choices = lines.map(({ variant: { size, frameColor } }) => ({ size, frameColor }));
  return { offerToken: token, version, choices, shownTotal };
}
