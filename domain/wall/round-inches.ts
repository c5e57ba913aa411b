/** Tapes show sixteenths of an inch. */
export function sixteenth(inches: number): number {
  return Math.round(16 * inches) / 16;
}

/** Places are stated in quarters of an inch, as the arrow keys move. */
export function quarter(inches: number): number {
  return Math.round(4 * inches) / 4;
}
