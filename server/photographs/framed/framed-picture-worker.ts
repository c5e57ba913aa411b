import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import { picturesDrawn } from '#server/metrics/counters.ts';
import {
  type ComposePicture,
  type FramedPictureRequest,
  PictureRefusedError,
} from './compose-framed-picture.ts';

export interface FramedPictureWorker {
  /** @throws PictureRefusedError when `isWithinLimit` is false */
  compose: ComposePicture;
  /** False while the queue is full. */
  isWithinLimit(): boolean;
  close(): void;
}

/** Without a limit, a cart of fifty new forms would use every core and several gigabytes. */
const concurrency = 2;

/** The largest cart (50 lines) and ten more. At half a second per picture, two at once, the last one takes 15 seconds. */
const defaultMostWaiting = 60;

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

  async function draw(request: FramedPictureRequest): Promise<Buffer> {
    clearTimeout(idleTimer);
    if (!worker?.isRunning()) worker = startWorkerProcess();
    const current = worker;
    return current.draw(request).finally(() => {
      clearTimeout(idleTimer);
      if (current === worker && current.isIdle()) idleTimer = setTimeout(close, idleMs).unref();
    });
  }

  const isWithinLimit = () => requested < concurrency + mostWaiting;
  return {
    isWithinLimit,
    async compose(request) {
      if (!isWithinLimit()) throw new PictureRefusedError(`${requested} pictures are waiting to be drawn`);
      requested += 1;
      return inTurn(() => draw(request)).finally(() => {
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

/** A picture for the process to draw. */
export interface DrawRequest {
  id: number;
  request: FramedPictureRequest;
}

/** The picture or the error for the request with the same id. */
export type DrawResponse = { id: number } & ({ picture: Uint8Array } | { error: unknown });

function startWorkerProcess(): WorkerProcess {
  const child = fork(program, { serialization: 'advanced', detached: true });
  const pending = new Map<number, PromiseWithResolvers<Buffer>>();
  let lastId = 0;
  child.on('message', (response: DrawResponse) => {
    const drawing = pending.get(response.id);
    pending.delete(response.id);
    picturesDrawn.inc({ outcome: 'picture' in response ? 'made' : 'failed' });
    if ('picture' in response) drawing?.resolve(Buffer.from(response.picture));
    else drawing?.reject(response.error);
  });
  child.on('exit', () => {
    picturesDrawn.inc({ outcome: 'failed' }, pending.size);
    for (const { reject } of pending.values()) reject(new Error('The process that draws pictures has died.'));
    pending.clear();
  });
  return {
    async draw(request) {
      const drawing = Promise.withResolvers<Buffer>();
      const id = ++lastId;
      child.send({ id, request } satisfies DrawRequest);
      pending.set(id, drawing);
      return drawing.promise;
    },
    isRunning: () => child.connected,
    isIdle: () => pending.size === 0,
    stop: () => child.connected && child.disconnect(),
  };
}
