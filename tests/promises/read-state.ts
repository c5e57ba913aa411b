import { sql } from 'drizzle-orm';
import type { DelayAnswer } from '#domain/orders/delays.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { TestShop } from '#tests/world/open-test-shop.ts';

/** What the tables say of an order, read without the shop's own code. */
export interface OrderState {
  id: string;
  status: OrderStatus;
  payment: string;
  intent: string;
  total: number;
  refunded: number;
  paidAt: Date;
  /** The promised day, or null while a delay has no end. */
  shipBy: Date | null;
  notices: Notice[];
  pieces: {
    id: string;
    code: string;
    station: string;
    parcel: string | null;
    isSetAside: boolean;
    remakeOf: string | null;
  }[];
  parcels: { id: string; status: string; number: string }[];
  claims: { id: string; pieceId: string; state: string; refund: number | null }[];
  history: { cause: string; status: string; refunded: number; note: string | null }[];
}

export interface Notice {
  id: string;
  ordinal: number;
  at: string;
  formerShipBy: string | null;
  shipBy: string | null;
  answerBy: string | null;
  answer: DelayAnswer | null;
  answeredAt: string | null;
}

export async function readState({ shop }: TestShop): Promise<OrderState[]> {
  const { rows } = await shop.database.db.execute<
    Omit<OrderState, 'paidAt' | 'shipBy'> & { paidAt: string; shipBy: string | null }
  >(sql`
    select id, status, payment_status as payment, payment_intent as intent, amount_total as total,
      amount_refunded as refunded, to_json(paid_at) #>> '{}' as "paidAt",
      case when not is_delayed_for_unknown then
        to_json(coalesce(delayed_to, paid_at + coalesce(ship_days, production_most_days) * interval '24 hours')) #>> '{}'
      end as "shipBy",
      (select coalesce(json_agg(json_build_object('id', n.id, 'ordinal', ordinal, 'at', at, 'formerShipBy', former_ship_by,
        'shipBy', ship_by, 'answerBy', answer_by, 'answer', answer, 'answeredAt', answered_at) order by ordinal), '[]')
        from delay_notices n where n.order_id = orders.id) as notices,
      (select coalesce(json_agg(json_build_object('id', p.id, 'code', code, 'station', station, 'parcel', parcel_id,
        'isSetAside', set_aside_reason is not null, 'remakeOf', remake_of) order by code), '[]')
        from pieces p where p.order_id = orders.id) as pieces,
      (select coalesce(json_agg(json_build_object('id', p.id, 'status', p.status, 'number', number)), '[]')
        from parcels p where p.order_id = orders.id) as parcels,
      (select coalesce(json_agg(json_build_object('id', c.id, 'pieceId', piece_id, 'state', state, 'refund', refund_cents)), '[]')
        from claims c where c.order_id = orders.id) as claims,
      (select coalesce(json_agg(json_build_object('cause', cause, 'status', h.status, 'refunded', h.amount_refunded, 'note', note)
        order by h.at, h.id), '[]') from order_history h where h.order_id = orders.id) as history
    from orders order by id`);
  return rows.map((row) => ({
    ...row,
    paidAt: new Date(row.paidAt),
    shipBy: row.shipBy === null ? null : new Date(row.shipBy),
  }));
}

export const isUnshipped = ({ status }: OrderState) => status === 'paid' || status === 'in_production';
/** A piece that the shop still has to ship. */
export const isLeft = ({ parcel, isSetAside }: OrderState['pieces'][number]) =>
  parcel === null && !isSetAside;
