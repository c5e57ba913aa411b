import { afterAll, describe, expect, test } from 'vitest';
import { letJobsStart } from '#tests/world/let-time-pass.ts';
import { ask } from './ask.ts';
import { brokenDraft } from './broken-draft.ts';
import { explore, hasEnoughRuns, patience } from './explore.ts';
import { openFuzzWorld } from './open-fuzz-world.ts';
import { validDraft } from './valid-draft.ts';

/** Twice the memory that a run of ten minutes adds to the process, including the tests' requests and responses. */
const maxBytes = 800 * 1024 ** 2;
const bytesBefore = process.memoryUsage().rss;

/** A stream that ends with its session: see `server/studio/events.test.ts`. */
const endlessCalls = ['GET /api/studio/events'];

/** Their bodies are files: see `claims.test.ts` and `photos.test.ts` in `server/fulfillment`, and in `server/offers` `photo` and `trade-clients`. */
const uploads = [
  'POST /api/orders/{orderId}/photos',
  'POST /api/studio/pieces/{code}/photos/{station}',
  'POST /api/studio/trade-clients/{tradeClientId}/certificates',
  'POST /api/offers/photo',
];

/** It records that files were made for a person, who has asked for them by another call: see `print-files.test.ts`. */
const preparedCalls = ['GET /api/studio/print-files/{zipId}'];
const notAsked = [...endlessCalls, ...uploads, ...preparedCalls];
const isAsked = ({ name }: { name: string }) => !notAsked.includes(name);

/** They need a process with stored settings, a public address, or a database of the shop's own: see `tests/process/payment-key.test.ts` and `server/proofs`. Or they need a newer release: see `tests/upgrade`. */
const alwaysRefused = [
  'POST /api/studio/settings/payments/prove',
  'POST /api/studio/settings/labels/prove',
  'POST /api/studio/settings/address/prove',
  'POST /api/studio/settings/backups',
  'POST /api/studio/settings/backups/remove',
  'POST /api/studio/settings/backups/server',
  'POST /api/studio/settings/backups/run',
  'POST /api/studio/upgrade/rehearse',
  'POST /api/studio/upgrade/switch',
];

const world = await openFuzzWorld();
afterAll(() => world.close());

// Not `describe.each`, because it truncates long names, and repeating a failure needs the full name.
for (const call of world.calls.filter(isAsked)) {
  describe(call.name, () => {
    test('responds as its description says, and changes nothing when it refuses', patience, async () => {
      const statuses = new Set<number>();
      await explore(titleOf(), validDraft(call), async (draft) => {
        statuses.add(await ask(world, draft));
      });
      const successes = [...statuses].filter((status) => status < 300);
      if (hasEnoughRuns && !alwaysRefused.includes(call.name))
        expect(successes, 'add values that succeed to known-values.ts').not.toEqual([]);
    });

    test('refuses invalid requests with the usual error, and changes nothing', patience, async () => {
      await explore(titleOf(), brokenDraft(call), async (draft) => {
        await ask(world, draft);
      });
    });
  });
}

test(
  'every job of an accepted request succeeds, and every email is sent, whatever its text',
  patience,
  async () => {
    await world.shop.shop.startWork();
    await letJobsStart(world.shop);
    await expect.poll(() => world.jobsToDo(), patience).toEqual([]);
  },
);

test('after all requests the shop is ready for visitors, and within its memory limit', async () => {
  expect((await world.shop.app.inject('/readyz')).statusCode).toBe(200);
  expect(process.memoryUsage().rss - bytesBefore).toBeLessThan(maxBytes);
});

function titleOf(): string {
  return expect.getState().currentTestName ?? '';
}
