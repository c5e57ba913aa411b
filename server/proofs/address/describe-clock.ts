import type { AddressLine } from '#domain/api/shop/address.ts';
import { countOf } from '#domain/count-of.ts';
import { withinDeadline } from '#server/payments/open-payments.ts';
import type { CheckContext } from '../check-context.ts';
import { hasProvider } from '../payments/check-payments.ts';

const maxSeconds = 2;

interface Clock {
  /** As the other machine says, in whole seconds. */
  date: Date;
  sentAt: Date;
  receivedAt: Date;
}

type ClockContext = Pick<CheckContext, 'configuration' | 'payments' | 'now'>;

/** Whether the clock is right: emails and delays are promised by it. Without another machine's, there is no line. */
export async function describeClock(context: ClockContext): Promise<AddressLine[]> {
  const clock = await askProvider(context);
  if (!clock) return [];
  const seconds = secondsAhead(clock);
  if (Math.abs(seconds) <= maxSeconds)
    return [{ topic: 'clock', isRight: true, sentence: 'The clock of this machine is right.' }];
  const direction = seconds > 0 ? 'ahead' : 'behind';
  const sentence = `The clock of this machine is ${countOf(Math.abs(seconds), 'second')} ${direction}. Let it be set over the network: \`timedatectl set-ntp true\`.`;
  return [{ topic: 'clock', isRight: false, sentence }];
}

/** The payment provider's clock is another machine's. The date of an answer at the shop's address may be this one's. */
async function askProvider({ payments, configuration, now }: ClockContext): Promise<Clock | undefined> {
  if (!hasProvider({ payments, configuration })) return undefined;
  const sentAt = now();
  try {
    // Any call would do. This one is among the permissions of every key.
    const { lastResponse } = await withinDeadline(payments.checkout.sessions.list({ limit: 1 }));
    return clockOf(lastResponse.headers.date, { sentAt, receivedAt: now() });
  } catch {
    // The check of the payments says why.
    return undefined;
  }
}

function clockOf(
  date: string | undefined,
  { sentAt, receivedAt }: Pick<Clock, 'sentAt' | 'receivedAt'>,
): Clock | undefined {
  const read = new Date(date ?? Number.NaN);
  return Number.isNaN(read.getTime()) ? undefined : { date: read, sentAt, receivedAt };
}

/** The least by which the clock must be wrong: the other machine's date is cut to a second, and the answer took its time. */
function secondsAhead({ date, sentAt, receivedAt }: Clock): number {
  const earliest = date.getTime();
  const latest = earliest + 1000;
  if (sentAt.getTime() > latest) return Math.round((sentAt.getTime() - latest) / 1000);
  if (receivedAt.getTime() < earliest) return -Math.round((earliest - receivedAt.getTime()) / 1000);
  return 0;
}
