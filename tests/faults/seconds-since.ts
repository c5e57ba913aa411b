/** @param at in milliseconds since 1970 */
export function secondsSince(at: number): number {
  return (Date.now() - at) / 1000;
}
