import { afterAll, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { brokenBytes } from './broken-bytes.ts';
import { explore, patience } from './explore.ts';
import { frontDraft } from './front-draft.ts';
import { openFuzzWorld } from './open-fuzz-world.ts';
import { exchange } from './send-request.ts';

const world = await openFuzzWorld({ hasPages: true });
afterAll(() => world.close());

/** More runs than usual, because two tests cover all pages. */
const times = 6;

test('every address gets a response, and reading it changes nothing', patience, async () => {
  await explore(titleOf(), frontDraft(), async (draft) => void (await ask(world, draft)), times);
});

test('malformed HTTP is refused or dropped at once, and the shop keeps running', patience, async () => {
  await explore(
    titleOf(),
    brokenBytes(),
    async (bytes) => {
      const response = await exchange(world.origin, bytes, { endsAfterBytes: true });
      const sentBytes = JSON.stringify(bytes.toString('latin1'));
      if (!response) throw new Error(`The server did not close the connection after ${sentBytes}`);
      const [statusLine] = response.toString('latin1').split('\r\n');
      if (statusLine && !/^HTTP\/1\.1 [1-4]\d\d /.test(statusLine))
        throw new Error(`${statusLine} after ${sentBytes}`);
    },
    times,
  );
  expect((await world.shop.app.inject('/readyz')).statusCode).toBe(200);
});

function titleOf(): string {
  return expect.getState().currentTestName ?? '';
}
