import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { orders } from '#server/orders/tables.ts';
import { patiently } from '#tests/process/patiently.ts';
import { postJson } from '#tests/process/post-json.ts';
import { newEmail, oneSmallPrint, sessionIn } from '#tests/world/buy.ts';

export const buyers = 16;
/** What a buyer takes to choose, so that a new process has time to start on a busy machine. */
const pauseMs = 5000;

/** Buyers who buy one print after the other, at these addresses. Every second one never returns from the payment page. */
export function trade(urls: readonly string[], sandboxUrl: string) {
  const failures: string[] = [];
  const paid: string[] = [];
  let isOver = false;
  const buy = async (url: string, returns: boolean) => {
    const page = await fetch(`${url}/shop/all-prints/`);
    await page.arrayBuffer();
    if (page.status !== 200) throw new Error(`The page of ${url} answered ${page.status}.`);
    const opened = await postJson<{ url: string }>(`${url}/api/checkout/create-checkout-session`, {
      items: [oneSmallPrint],
    });
    const sessionid = sessionIn(opened.url);
    await postJson(`${sandboxUrl}/sandbox/sessions/${sessionid}/pay`, { email: newEmail() });
    paid.push(sessionid);
    if (returns) await postJson(`${url}/api/orders/ingest-session`, { sessionid });
  };
  const trading = Array.from({ length: buyers }, async (_, index) => {
    // They do not all press the same button at once.
    await pause((index * pauseMs) / buyers);
    while (!isOver) {
      await buy(urls[index % urls.length] ?? '', index % 4 < 2).catch((error: unknown) =>
        failures.push(String(error)),
      );
      await pause(pauseMs);
    }
  });
  return {
    paid,
    async end() {
      isOver = true;
      await Promise.all(trading);
      return failures;
    },
  };
}

interface Records {
  db: Database;
  provider: Stripe;
  sandboxUrl: string;
}

/** Each session that was paid has one order and one confirmation, and there are no others. @returns how many there are */
export async function expectOneOfEach(
  { db, provider, sandboxUrl }: Records,
  paidSessions: readonly string[],
): Promise<number> {
  const sessions = await provider.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const paid = sessions.filter(({ payment_status }) => payment_status === 'paid').map(({ id }) => id);
  expect(paid.toSorted()).toEqual(paidSessions.toSorted());
  const ordered = async () => (await db.select().from(orders)).map(({ sessionId }) => sessionId).sort();
  await expect.poll(ordered, patiently).toEqual(paid.toSorted());
  const confirmations = async () => {
    const mails: { messageId: string }[] = await (await fetch(`${sandboxUrl}/mailbox/messages`)).json();
    const ids = mails.map(({ messageId }) => messageId).filter((id) => id.startsWith('<confirmation-'));
    return [ids.length, new Set(ids).size];
  };
  await expect.poll(confirmations, patiently).toEqual([paid.length, paid.length]);
  return paid.length;
}
