/** A smaller difference is the time that a request takes, or does no harm. */
const toleratedMs = 2 * 60_000;

/** A sentence if this machine's clock is wrong. */
export function explainClock(aheadMs: number): string[] {
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  if (Math.abs(aheadMs) < toleratedMs) return [];
  const direction = aheadMs > 0 ? 'ahead of' : 'behind';
  return [
    `The clock of this machine is ${minutes} minutes ${direction} the payment provider's: correct it, for example with timedatectl set-ntp true.`,
  ];
}
