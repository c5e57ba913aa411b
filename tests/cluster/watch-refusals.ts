import { setTimeout as pause } from 'node:timers/promises';
import { askOnce, json } from '#tests/faults/ask-patiently.ts';
import { oneSmallPrint } from '#tests/world/buy.ts';
import { prints } from '#tests/world/prints.ts';

/** How long the shop refused something, as a visitor sees it who tries again and again. */
export interface Refusals {
  /** The longest time since the last call of this, from the first refusal to the end of the next accepted request, in ms. */
  takeLongest(): number;
  stop(): Promise<void>;
}

/** Asks for the page of a print five times a second. */
export function watchPages(shopUrl: string): Refusals {
  return watch(200, async () => {
    const { status } = await askOnce(`${shopUrl}/product/${prints.mistyRidge.id}`);
    return status === 200;
  });
}

/** Presses Checkout twice a second. */
export function watchCheckouts(shopUrl: string): Refusals {
  return watch(500, async () => {
    const { status } = await askOnce(
      `${shopUrl}/api/checkout/create-checkout-session`,
      json({ items: [oneSmallPrint] }),
    );
    return status === 200;
  });
}

function watch(everyMs: number, isAccepted: () => Promise<boolean>): Refusals {
  let isOver = false;
  let refusedAt: number | undefined;
  let longest = 0;
  const note = () => {
    if (refusedAt !== undefined) longest = Math.max(longest, Date.now() - refusedAt);
  };
  const work = (async () => {
    while (!isOver) {
      const askedAt = Date.now();
      if (await isAccepted().catch(() => false)) {
        note();
        refusedAt = undefined;
      } else refusedAt ??= askedAt;
      await pause(everyMs);
    }
  })();
  return {
    takeLongest() {
      note();
      const taken = longest;
      longest = 0;
      return taken;
    },
    async stop() {
      isOver = true;
      await work;
    },
  };
}
