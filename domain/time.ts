export const hourSeconds = 60 * 60;
export const hourMs = hourSeconds * 1000;
export const daySeconds = 24 * hourSeconds;
export const dayMs = daySeconds * 1000;

/** `2026-03-01` for a moment, in UTC. */
export function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
