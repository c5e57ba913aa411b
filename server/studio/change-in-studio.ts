import type { FastifyRequest } from 'fastify';
import type { OrderContext } from '#server/orders/placing/ingest-session.ts';
import { recordStaffChange, type StaffChange } from '#server/staff/record-staff-change.ts';
import { sessionOf } from './studio-access.ts';
import type { StudioContext } from './studio-routes.ts';

/**
 * Makes a change of an order or its pieces with the member of staff as its cause, and adds it to the log. A change that is
 * refused is not logged.
 */
export async function changeInStudio<Result>(
  { staff, orders }: StudioContext,
  request: FastifyRequest,
  change: Omit<StaffChange, 'staffId'>,
  work: (context: OrderContext & { by: string }) => Promise<Result>,
): Promise<Result> {
  const staffId = sessionOf(request).member.id;
  const result = await work({ ...orders, by: `staff:${staffId}`, log: request.log as OrderContext['log'] });
  await recordStaffChange(staff.db, staff, { ...change, staffId });
  return result;
}
