import type { TodayLine } from '#domain/api/today.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import { explainMusicOrigin } from '#server/status/explain-music-origin.ts';
import { shopForToday } from '#server/status/shop-for-today.ts';

type Facts = Omit<Parameters<typeof shopForToday>[0], 'lacking'> & {
  /** Whether the shop's process on this machine serves visitors. */
  isAnswering: boolean;
  playlist: string | null;
};

/** A buyer who pays has an order before. */
const orderMs = 15 * 60_000;

/** The alerts of the studio's Today, each with where to act, and what only the machine's owner can mend. */
export function explainStatus(facts: Facts, configuration: Configuration, now = new Date()): string[] {
  const { isAnswering, playlist, paidWithoutOrder, scheduledJobs } = facts;
  const shown = {
    ...facts,
    lacking: configuration.lacking,
    paidWithoutOrder: paidWithoutOrder.filter(({ receivedAt }) => +now - +receivedAt > orderMs),
    // While the shop is stopped, all jobs become overdue. They run when it starts.
    scheduledJobs: isAnswering ? scheduledJobs : [],
  };
  const lines = shopForToday(shown, now);
  return [
    ...(isAnswering ? [] : ['The shop does not respond: start it, or find out why its process ended.']),
    ...lines.filter(({ isAlert }) => isAlert).map((line) => withAction(line, configuration)),
    ...explainMusicOrigin(configuration, playlist),
  ];
}

function withAction({ sentence, action }: TodayLine, { studioUrl }: Configuration): string {
  if (!action) return sentence;
  const how = 'to' in action ? `${studioUrl}${action.to}` : `npm run shop -- jobs retry ${action.retryJob}`;
  return `${sentence} ${action.text}: ${how}`;
}
