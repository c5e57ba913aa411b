/** What a frame of another origin says is believed only where it makes sense (ASVS 3.5.5). */

export function readIndex(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;
}

/** The position in ms that comes with an event of the player, in whole ones. */
export function readPosition(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('currentPosition' in value)) return undefined;
  const position = value.currentPosition;
  return typeof position === 'number' ? readIndex(Math.round(position)) : undefined;
}
