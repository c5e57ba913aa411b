import type { FastifyRequest } from 'fastify';
import type { StaffId } from '#domain/staff/staff.ts';
import { asDatabase } from '#server/database/database.ts';
import type { Authored, OrderContext } from '#server/orders/order-context.ts';
import { recordStaffChange, type StaffChange } from '#server/staff/record-staff-change.ts';
import { staffSessionOf } from '../staff/studio-access.ts';
import type { StudioContext } from './studio-context.ts';

/** A change in one transaction, with the member of staff as its cause. */
export interface ChangeInStudio {
  /** Its `db` is the transaction: functions that open one take part in it. */
  orders: Authored<OrderContext>;
  author: StaffId;
  /** Adds the change to the log. @returns the id of the row */
  record(change: Omit<StaffChange, 'author'>): Promise<string>;
}

/** Makes a change and its row in the log in one transaction. A change that throws leaves neither. */
export function changeInStudio<Result>(
  { staff, orders }: StudioContext,
  request: FastifyRequest,
  work: (change: ChangeInStudio) => Promise<Result>,
): Promise<Result> {
  const author = staffSessionOf(request).member.id;
  const log = request.log as OrderContext['log'];
  return staff.db.transaction((tx) =>
    work({
      orders: { ...orders, db: asDatabase(tx), author, log },
      author,
      record: (change) => recordStaffChange(tx, staff, { ...change, author }),
    }),
  );
}
