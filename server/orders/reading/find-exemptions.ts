import { and, desc, eq, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { orderNumber } from '#domain/orders/orders.ts';
import type { Executor } from '#server/database/database.ts';
import { orders } from '../tables.ts';

/** A member's orders without sales tax, with their resale certificates. */
export async function findExemptions(
  on: Executor,
  userId: string,
): Promise<{ orderId: string; certificateId: string }[]> {
  const rows = await on
    .select({ orderId: orders.id, exemption: orders.exemption })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.exemption)));
  return rows.flatMap(({ orderId, exemption }) =>
    exemption ? [{ orderId, certificateId: exemption.certificateId }] : [],
  );
}

/** The orders that have no sales tax because of some certificates, by certificate, newest first. */
export async function findOrdersOfCertificates(
  on: Executor,
  certificateIds: string[],
): Promise<Map<string, { id: string; number: string }[]>> {
  const certificateId = sql<string>`${orders.exemption} ->> 'certificateId'`;
  const rows = await on
    .select({ id: orders.id, certificateId })
    .from(orders)
    .where(and(isNotNull(orders.exemption), inArray(certificateId, certificateIds)))
    .orderBy(desc(orders.id));
  const found = Map.groupBy(rows, (row) => row.certificateId);
  return new Map(
    [...found].map(([certificate, each]) => [
      certificate,
      each.map(({ id }) => ({ id, number: orderNumber({ _id: id }) })),
    ]),
  );
}

/** Whether an order has no sales tax because of a certificate, which is then kept as long as the order. */
export function isOfOrder(certificateId: SQLWrapper): SQL {
  return sql`exists (select from ${orders}
    where ${orders.exemption} is not null and ${orders.exemption} ->> 'certificateId' = ${certificateId}::text)`;
}
