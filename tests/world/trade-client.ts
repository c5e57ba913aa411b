import type { OfferContents, StudioOffer } from '#domain/api/offers/offers.ts';
import type { StudioTradeClient } from '#domain/api/offers/trade-clients.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { newEmail } from './buy.ts';
import { sentOffer } from './offer.ts';
import type { TestShop } from './open-test-shop.ts';
import { type SignedInStaff, studio } from './staff.ts';

/** A small file that is a PDF. */
export const certificatePdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** Enters a trade client without a certificate. */
export async function newTradeClient(
  world: TestShop,
  owner: SignedInStaff,
  more: object = {},
): Promise<StudioTradeClient> {
  const facts = { company: 'Hopper Interiors LLC', contactName: 'Grace Hopper', email: newEmail(), note: '' };
  const body = { id: crypto.randomUUID(), ...facts, ...more };
  const response = await studio(world, 'POST trade-clients', { cookie: owner.cookie, body });
  if (response.statusCode !== 201) throw new Error(`No trade client was entered: ${response.body}`);
  return response.json();
}

/** Sends a certificate, by default a PDF that is valid in California for a year. */
export function sendCertificate(
  { app, shop }: Pick<TestShop, 'app' | 'shop'>,
  { cookie }: SignedInStaff,
  {
    client: { id: clientId },
    id = crypto.randomUUID(),
    states = 'CA',
    validUntil = isoDay(new Date(shop.now().getTime() + 365 * dayMs)),
    file = certificatePdf,
  }: {
    client: { id: string };
    id?: string;
    states?: string;
    validUntil?: string;
    file?: Buffer;
  },
) {
  return app.inject({
    ...{ method: 'POST', url: `/api/studio/trade-clients/${clientId}/certificates`, payload: file },
    query: { id, states, validUntil },
    headers: { cookie, 'content-type': 'application/octet-stream' },
  });
}

/** A trade client with a certificate. @param coverage of the certificate */
export async function certifiedClient(
  world: TestShop,
  owner: SignedInStaff,
  coverage: { states?: string; validUntil?: string } = {},
): Promise<StudioTradeClient> {
  const client = await newTradeClient(world, owner);
  const response = await sendCertificate(world, owner, { client, ...coverage });
  if (response.statusCode !== 200) throw new Error(`No certificate was recorded: ${response.body}`);
  return response.json();
}

/** An offer to a trade client that was sent, by default to California. */
export function sentTradeOffer(
  world: TestShop,
  owner: SignedInStaff,
  { id, contactName, email }: StudioTradeClient,
  more: Partial<OfferContents> = {},
): Promise<StudioOffer & { token: string }> {
  const client = { tradeClientId: id, clientName: contactName, clientEmail: email };
  return sentOffer(world, owner, { ...client, shipTo: 'CA', ...more });
}
