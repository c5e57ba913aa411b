import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

type Row = Record<string, unknown>;

/** The rows of one order, by table. */
export type OrderRows = readonly { table: string; rows: Row[] }[];

const tables = [
  { table: 'orders', condition: 'id::text = $1' },
  { table: 'order_items', condition: 'order_id::text = $1' },
  { table: 'order_history', condition: 'order_id::text = $1' },
  { table: 'pgboss.job', condition: `data->>'orderId' = $1` },
];

const readBack = `select * from orders left join order_items on order_id = orders.id where orders.id = $1
  order by position`;

/** Reads every row that the shop has written for an order. */
export async function readOrderRows(pool: Pool, orderId: string): Promise<OrderRows> {
  const queries = tables.map(async ({ table, condition }) => {
    const { rows } = await pool.query<Row>(`select * from ${table} where ${condition}`, [orderId]);
    return { table, rows };
  });
  return Promise.all(queries);
}

/**
 * The baseline of an ingest: writes copies of the rows with new ids in one transaction of plain SQL, and reads the order
 * back with its items, as the buyer sees it.
 */
export async function writeAndReadOrder(pool: Pool, order: OrderRows): Promise<void> {
  const orderId = newId();
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const { table, rows } of order) {
      for (const row of rows) {
        const entries = Object.entries({ ...row, ...idsOf(table, orderId) });
        const columns = entries.map(([name]) => name).join(', ');
        const placeholders = entries.map((_, index) => `$${index + 1}`).join(', ');
        await client.query(
          `insert into ${table} (${columns}) values (${placeholders})`,
          entries.map(([, value]) => value),
        );
      }
    }
    await client.query('commit');
    await client.query(readBack, [orderId]);
  } finally {
    client.release();
  }
}

function idsOf(table: string, orderId: string): Row {
  if (table === 'orders') return { id: orderId, session_id: `cs_test_${orderId}` };
  if (table === 'pgboss.job') return { id: newId(), data: { orderId } };
  return { id: newId(), order_id: orderId };
}
