import { eq } from 'drizzle-orm';
import { type Coverage, type Exemption, tradeTax } from '#domain/offers/trade-clients.ts';
import { isoDay } from '#domain/time.ts';
import type { Executor } from '#server/database/database.ts';
import type { offers } from '../tables.ts';
import { resaleCertificates, tradeClients } from './tables.ts';

type TaxedOffer = Pick<typeof offers.$inferSelect, 'tradeClientId' | 'shipTo'>;

/** What the certificate of an offer's trade client covers. Null without a certificate; undefined for an offer to another client. */
export async function findCoverage(on: Executor, offer: TaxedOffer): Promise<Coverage | null | undefined> {
  if (offer.tradeClientId === null) return undefined;
  const found = await findInUse(on, offer.tradeClientId);
  return found ? { states: found.states, validUntil: found.validUntil } : null;
}

/** Why an offer has no sales tax, and whose certificate it is. */
export interface OfferExemption extends Exemption {
  client: { id: string; company: string; customerId: string | null };
}

/** The exemption with which an offer is paid now. Undefined: tax as always. */
export async function findExemption(
  on: Executor,
  { tradeClientId, shipTo }: TaxedOffer,
  now: Date,
): Promise<OfferExemption | undefined> {
  const found = tradeClientId === null ? undefined : await findInUse(on, tradeClientId);
  if (!found || tradeTax(found, shipTo, isoDay(now)) !== 'exempt') return undefined;
  const { client, certificateId, states } = found;
  return { client, certificateId, states };
}

/** The certificate that a trade client uses, without its file. */
async function findInUse(on: Executor, tradeClientId: string) {
  const [found] = await on
    .select({
      client: { id: tradeClients.id, company: tradeClients.company, customerId: tradeClients.customerId },
      certificateId: resaleCertificates.id,
      states: resaleCertificates.states,
      validUntil: resaleCertificates.validUntil,
    })
    .from(tradeClients)
    .innerJoin(resaleCertificates, eq(resaleCertificates.id, tradeClients.certificateId))
    .where(eq(tradeClients.id, tradeClientId));
  return found;
}
