import { validate as isUuid } from 'uuid';
import { findTitles } from '#server/catalogue/prints/find-titles.ts';
import { findReplyTexts, findSenders } from '#server/customers/contact/read-messages.ts';
import type { Executor } from '#server/database/database.ts';
import { listStaff } from '#server/staff/find-staff.ts';
import type { Names } from '#server/staff/log/phrases.ts';
import type { LoggedChange } from '#server/staff/record-staff-change.ts';

/** Names what some rows of the log are about, in four statements, however many rows there are. */
export async function findNames(on: Executor, changes: readonly LoggedChange[]): Promise<Names> {
  const idsOf = (kind: string) =>
    changes.filter(({ subjectKind }) => subjectKind === kind).flatMap(({ subjectId }) => uuidsOf(subjectId));
  const replies = changes
    .filter(({ subjectKind, action }) => subjectKind === 'message' && action === 'answered')
    .flatMap(({ after }) => uuidsOf(Object(after).reply));
  return {
    prints: await findTitles(on, idsOf('print')),
    staff: new Map((await listStaff(on)).map(({ id, name }) => [id, name])),
    senders: await findSenders(on, idsOf('message')),
    replies: await findReplyTexts(on, replies),
  };
}

function uuidsOf(value: unknown): string[] {
  return typeof value === 'string' && isUuid(value) ? [value] : [];
}
