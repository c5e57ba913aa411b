import type { FirstDayTask } from '#domain/api/today.ts';
import {
  type Configuration,
  hasSandboxMail,
  hasSandboxPayments,
  takesRealMoney,
} from '#server/configuration/configuration.ts';
import type { Executor } from '#server/database/database.ts';
import { searchOrders } from '#server/orders/reading/search-orders.ts';
import { readOpening } from './read-opening.ts';

/** What is a sandbox or a test, in sentences. Empty if buyers pay with real money and get real emails. */
export function sandboxForToday(configuration: Configuration): string[] {
  const isTestMode = configuration.payments !== undefined && !takesRealMoney(configuration);
  return [
    ...(isTestMode ? ['Payments are in test mode, so no card is charged.'] : []),
    ...(hasSandboxPayments(configuration) ? ['Payments go to a sandbox, so no card is charged.'] : []),
    ...(hasSandboxMail(configuration) ? ['Emails go to a sandbox, so none is delivered.'] : []),
  ];
}

/** What a shop needs before it opens. Empty once all is done, or the shop has sold for real money. */
export async function firstDayForToday(db: Executor, configuration: Configuration): Promise<FirstDayTask[]> {
  if (takesRealMoney(configuration) && (await searchOrders(db, { max: 1 })).orders.length > 0) return [];
  const { lines } = await readOpening(db, configuration);
  if (lines.every(({ state }) => state !== 'missing')) return [];
  return lines.map(({ step, text, state, action }) => ({
    id: step,
    text,
    isDone: state !== 'missing',
    action: action ?? { text: 'Show it', to: '/shop/opening' },
  }));
}
