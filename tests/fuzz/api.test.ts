import { afterAll, describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { brokenDraft } from './broken-draft.ts';
import { explore, patience, triesEnough } from './explore.ts';
import { openFuzzWorld } from './open-fuzz-world.ts';
import { validDraft } from './valid-draft.ts';

const world = await openFuzzWorld();
afterAll(() => world.close());

describe.each(world.calls)('$name', (call) => {
  test('answers as its description says, and changes nothing where it refuses', patience, async () => {
    const statuses = new Set<number>();
    await explore(titleOf(), validDraft(call), async (draft) => {
      statuses.add(await ask(world, draft));
    });
    if (triesEnough) expect([...statuses].filter((status) => status < 300)).not.toEqual([]);
  });

  test('refuses what is broken with an error of the usual shape, and changes nothing', patience, async () => {
    await explore(titleOf(), brokenDraft(call), async (draft) => {
      await ask(world, draft);
    });
  });
});

test(
  'what was accepted can be carried out: every mail is sent, whatever stands in it',
  patience,
  async () => {
    await world.shop.shop.startWork();
    await expect.poll(() => world.jobsToDo(), { timeout: 60_000 }).toEqual([]);
  },
);

function titleOf(): string {
  return expect.getState().currentTestName ?? '';
}
