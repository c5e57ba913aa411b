import type { Store } from '../open-store.ts';

/** A scheduled action: an unpaid session expires, or a late payment succeeds (`settle`) or fails (`fail`). */
export type AppointmentAction = 'expire' | 'settle' | 'fail';

export interface Appointment {
  session: string;
  action: AppointmentAction;
}

/** Schedules the action (ms since 1970), or moves it when it is already scheduled. */
export function setAppointment(store: Store, session: string, action: AppointmentAction, atMs: number): void {
  store.database
    .prepare('INSERT OR REPLACE INTO appointments (session, action, at) VALUES (?, ?, ?)')
    .run(session, action, atMs);
}

/** Makes a late payment settle or fail now. False when the session has no late payment. */
export function hastenSettlement(store: Store, session: string): boolean {
  const { changes } = store.database
    .prepare("UPDATE appointments SET at = ? WHERE session = ? AND action IN ('settle', 'fail')")
    .run(Date.now(), session);
  return changes > 0;
}

/** Cancels all scheduled actions of the session. */
export function dropAppointments(store: Store, session: string): void {
  store.database.prepare('DELETE FROM appointments WHERE session = ?').run(session);
}

/** When the next action is due, in ms since 1970. */
export function nextAppointmentAt(store: Store): number | null {
  const row = store.database.prepare('SELECT min(at) AS at FROM appointments').get();
  return typeof row?.at === 'number' ? row.at : null;
}

export function dueAppointments(store: Store): Appointment[] {
  return store.database
    .prepare('SELECT session, action FROM appointments WHERE at <= ? ORDER BY at LIMIT 200')
    .all(Date.now())
    .map((row) => ({ session: String(row.session), action: asAction(row.action) }));
}

/** Only `setAppointment` writes the column. */
const asAction = (action: unknown) => String(action) as AppointmentAction;
