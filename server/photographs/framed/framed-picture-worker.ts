import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import { picturesDrawn } from '#server/metrics/counters.ts';
import { trackRequests, type WorkerResponse } from '#server/photographs/framed/worker-messages.ts';
import {
  type ComposePicture,
  type FramedPictureOrder,
  PictureRefusedError,
} from './compose-framed-picture.ts';

export interface FramedPictureWorker {
  /** @throws PictureRefusedError when `isWithinLimit` is false */
  compose: ComposePicture;
  /** False while the queue is full. */
  isWithinLimit(): boolean;
  close(): void;
}

/** Without a limit, a cart with fifty new choices would use every core and several gigabytes. */
const concurrency = 2;

/** At half a second per picture, the last one is ready after about three seconds. */
const defaultMostWaiting = 10;

const program = fileURLToPath(new URL('./drawing-program.ts', import.meta.url));

/**
 * Draws framed pictures in a separate process, which starts with the first picture and ends when it has been idle for a
 * while: drawing fifty pictures leaves 200 MB in use that the shop's long-lived process would never release. If the
 * process dies, its pictures are rejected, and the next picture starts another process.
 */
export function openFramedPictureWorker({
  idleMs = 10_000,
  mostWaiting = defaultMostWaiting,
} = {}): FramedPictureWorker {
  const inTurn = atMostAtOnce(concurrency);
  let requested = 0;
  let worker: WorkerProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function close(): void {
    clearTimeout(idleTimer);
    worker?.stop();
    worker = undefined;
  }

  async function draw(order: FramedPictureOrder): Promise<Buffer> {
    clearTimeout(idleTimer);
    if (!worker?.isRunning()) worker = startWorkerProcess();
    const current = worker;
    return current.draw(order).finally(() => {
      clearTimeout(idleTimer);
      if (current === worker && current.isIdle()) idleTimer = setTimeout(close, idleMs).unref();
    });
  }

  const isWithinLimit = () => requested < concurrency + mostWaiting;
  return {
    isWithinLimit,
    async compose(order) {
      if (!isWithinLimit()) throw new PictureRefusedError(`${requested} pictures are waiting to be drawn`);
      requested += 1;
      return inTurn(() => draw(order)).finally(() => {
        requested -= 1;
      });
    },
    close,
  };
}

interface WorkerProcess {
  draw: ComposePicture;
  isRunning(): boolean;
  isIdle(): boolean;
  /** Disconnects, and the process ends after the current picture. */
  stop(): void;
}

function startWorkerProcess(): WorkerProcess {
  const child = fork(program, { serialization: 'advanced', detached: true });
  const { countPending, request, receive, rejectAll } = trackRequests<FramedPictureOrder, Uint8Array>();
  child.on('message', (response: WorkerResponse<Uint8Array>) => {
    picturesDrawn.inc({ outcome: 'result' in response ? 'made' : 'failed' });
    receive(response);
  });
  child.on('exit', () => {
    picturesDrawn.inc({ outcome: 'failed' }, countPending());
    rejectAll(new Error('The process that draws pictures has died.'));
  });
  return {
    draw: async (order) => Buffer.from(await request(order, (message) => child.send(message))),
    isRunning: () => child.connected,
    isIdle: () => countPending() === 0,
    stop: () => child.connected && child.disconnect(),
  };
}
