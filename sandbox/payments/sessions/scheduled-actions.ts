import type { Store } from '../objects.ts';

/** A scheduled action: an unpaid session expires, or a late payment succeeds (`settle`) or fails (`fail`). */
type SessionAction = 'expire' | 'settle' | 'fail';

interface ScheduledAction {
  session: string;
  action: SessionAction;
}

/** Schedules the action (ms since 1970), or moves it when it is already scheduled. */
export function scheduleAction(store: Store, session: string, action: SessionAction, atMs: number): void {
  store.database
    .prepare('INSERT OR REPLACE INTO scheduled_actions (session, action, at) VALUES (?, ?, ?)')
    .run(session, action, atMs);
}

/** Makes a late payment settle or fail now. False when the session has no late payment. */
export function makeSettlementDue(store: Store, session: string): boolean {
  const { changes } = store.database
    .prepare("UPDATE scheduled_actions SET at = ? WHERE session = ? AND action IN ('settle', 'fail')")
    .run(Date.now(), session);
  return changes > 0;
}

/** Cancels all scheduled actions of the session. */
export function cancelActions(store: Store, session: string): void {
  store.database.prepare('DELETE FROM scheduled_actions WHERE session = ?').run(session);
}

/** When the next action is due, in ms since 1970. */
export function nextActionAt(store: Store): number | null {
  const row = store.database.prepare('SELECT min(at) AS at FROM scheduled_actions').get();
  return typeof row?.at === 'number' ? row.at : null;
}

export function findDueActions(store: Store): ScheduledAction[] {
  return store.database
    .prepare('SELECT session, action FROM scheduled_actions WHERE at <= ? ORDER BY at LIMIT 200')
    .all(Date.now())
    .map((row) => ({ session: String(row.session), action: asAction(row.action) }));
}

/** Only `scheduleAction` writes the column. */
const asAction = (action: unknown) => String(action) as SessionAction;
