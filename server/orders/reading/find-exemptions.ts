import { and, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
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

/** Whether an order has no sales tax because of a certificate, which is then kept as long as the order. */
export function isOfOrder(certificateId: SQLWrapper): SQL {
  return sql`exists (select from ${orders}
    where ${orders.exemption} is not null and ${orders.exemption} ->> 'certificateId' = ${certificateId}::text)`;
}
