import { isClockRight } from '#server/payments/provider-clock.ts';

/** A sentence if this machine's clock is wrong. */
export function explainClock(aheadMs: number): string[] {
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  if (isClockRight(aheadMs)) return [];
  const direction = aheadMs > 0 ? 'ahead of' : 'behind';
  return [
    `The clock of this machine is ${minutes} minutes ${direction} the payment provider's: correct it, for example with timedatectl set-ntp true.`,
  ];
}
