import { asc, eq, inArray } from 'drizzle-orm';
import type { MemberData } from '#domain/api/customers/account.ts';
import type { Executor } from '#server/database/database.ts';
import { findExemptions } from '#server/orders/reading/find-exemptions.ts';
import { resaleCertificates, tradeClients } from './tables.ts';

/** About 60 MB. An export is made in memory. */
const maxExportedFiles = 5;

/** The resale certificates because of which a member's orders have no sales tax, with the files of the first ones. */
export async function exportCertificates(
  on: Executor,
  userId: string,
): Promise<MemberData['resaleCertificates']> {
  const ordersOf = Map.groupBy(await findExemptions(on, userId), ({ certificateId }) => certificateId);
  const ids = [...ordersOf.keys()];
  if (ids.length === 0) return [];
  const rows = await on
    .select({
      id: resaleCertificates.id,
      type: resaleCertificates.type,
      states: resaleCertificates.states,
      validUntil: resaleCertificates.validUntil,
      company: tradeClients.company,
      contactName: tradeClients.contactName,
      email: tradeClients.email,
    })
    .from(resaleCertificates)
    .innerJoin(tradeClients, eq(tradeClients.id, resaleCertificates.tradeClientId))
    .where(inArray(resaleCertificates.id, ids))
    .orderBy(asc(resaleCertificates.checkedAt));
  return Promise.all(
    rows.map(async ({ id, type, states, validUntil, company, contactName, email }, index) => ({
      orderIds: ordersOf.get(id)?.map(({ orderId }) => orderId) ?? [],
      ...{ company, contactName, email, states, validUntil, type },
      file: index < maxExportedFiles ? await readFile(on, id) : null,
    })),
  );
}

async function readFile(on: Executor, id: string): Promise<string | null> {
  const [row] = await on
    .select({ file: resaleCertificates.file })
    .from(resaleCertificates)
    .where(eq(resaleCertificates.id, id));
  return row?.file.toString('base64') ?? null;
}
