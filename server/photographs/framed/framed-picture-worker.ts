import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import { picturesDrawn } from '#server/metrics/counters.ts';
import { type Answer, openWorkerMessages } from '#server/photographs/framed/worker-messages.ts';
import {
  type ComposePicture,
  type FramedPictureOrder,
  PictureRefusedError,
} from './compose-framed-picture.ts';

export interface FramedPictureWorker {
  /** @throws PictureRefusedError when `isWithinLimit` is false */
  compose: ComposePicture;
  /** False while as many pictures wait as may. */
  isWithinLimit(): boolean;
  close(): void;
}

/** A cart of fifty new choices would otherwise take every core and some gigabytes at once. */
const mostAtOnce = 2;

/** At half a second each, the last of them is there after some three seconds. */
const usualMostWaiting = 10;

const program = fileURLToPath(new URL('./drawing-program.ts', import.meta.url));

/**
 * Draws framed pictures in a process of its own, which starts with the first and ends after some quiet: drawing
 * fifty of them leaves 200 MB behind that the shop's long-lived process would never give back. Rejects what was under
 * way when that process dies, and starts another for the next.
 */
export function openFramedPictureWorker({
  quietMs = 10_000,
  mostWaiting = usualMostWaiting,
} = {}): FramedPictureWorker {
  const inTurn = atMostAtOnce(mostAtOnce);
  let wanted = 0;
  let worker: WorkerProcess | undefined;
  let quiet: NodeJS.Timeout | undefined;

  function close(): void {
    clearTimeout(quiet);
    worker?.dismiss();
    worker = undefined;
  }

  async function draw(order: FramedPictureOrder): Promise<Buffer> {
    clearTimeout(quiet);
    if (!worker?.isAtWork()) worker = startWorkerProcess();
    const hired = worker;
    return hired.draw(order).finally(() => {
      clearTimeout(quiet);
      if (hired === worker && hired.isIdle()) quiet = setTimeout(close, quietMs).unref();
    });
  }

  const isWithinLimit = () => wanted < mostAtOnce + mostWaiting;
  return {
    isWithinLimit,
    async compose(order) {
      if (!isWithinLimit()) throw new PictureRefusedError(`${wanted} pictures are waiting to be drawn`);
      wanted += 1;
      return inTurn(() => draw(order)).finally(() => {
        wanted -= 1;
      });
    },
    close,
  };
}

interface WorkerProcess {
  draw: ComposePicture;
  isAtWork(): boolean;
  isIdle(): boolean;
  /** Lets the process end. */
  dismiss(): void;
}

function startWorkerProcess(): WorkerProcess {
  const child = fork(program, { serialization: 'advanced', detached: true });
  const { inHand, ask, hear, giveUp } = openWorkerMessages<FramedPictureOrder, Uint8Array>();
  child.on('message', (answer: Answer<Uint8Array>) => {
    picturesDrawn.inc({ outcome: 'result' in answer ? 'made' : 'failed' });
    hear(answer);
  });
  child.on('exit', () => {
    picturesDrawn.inc({ outcome: 'failed' }, inHand());
    giveUp(new Error('The process that draws pictures has died.'));
  });
  return {
    draw: async (order) => Buffer.from(await ask(order, (given) => child.send(given))),
    isAtWork: () => child.connected,
    isIdle: () => inHand() === 0,
    dismiss: () => child.connected && child.disconnect(),
  };
}
