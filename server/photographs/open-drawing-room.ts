import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { picturesDrawn } from '#server/platform/counters.ts';
import type { ComposePicture } from './compose-framed-picture.ts';

export interface DrawingRoom {
  compose: ComposePicture;
  close(): void;
}

type Answer = { id: number; jpeg: Uint8Array } | { id: number; error: string };

const program = fileURLToPath(new URL('./drawing-program.ts', import.meta.url));

/**
 * Draws framed pictures in a process of its own, which starts with the first and ends after some quiet: drawing
 * fifty of them leaves 200 MB behind that the shop's long-lived process would never give back. Rejects what was under
 * way when that process dies, and starts another for the next.
 */
export function openDrawingRoom({ quietMs = 10_000 } = {}): DrawingRoom {
  let draughtsman: Draughtsman | undefined;
  let quiet: NodeJS.Timeout | undefined;

  function close(): void {
    clearTimeout(quiet);
    draughtsman?.dismiss();
    draughtsman = undefined;
  }

  return {
    async compose(order) {
      clearTimeout(quiet);
      if (!draughtsman?.isAtWork()) draughtsman = hireDraughtsman();
      const hired = draughtsman;
      return hired.draw(order).finally(() => {
        clearTimeout(quiet);
        if (hired === draughtsman && hired.isIdle()) quiet = setTimeout(close, quietMs).unref();
      });
    },
    close,
  };
}

interface Draughtsman {
  draw: ComposePicture;
  isAtWork(): boolean;
  isIdle(): boolean;
  /** Lets the process end. */
  dismiss(): void;
}

function hireDraughtsman(): Draughtsman {
  const child = fork(program, { serialization: 'advanced', detached: true });
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>();
  let lastId = 0;
  child.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    picturesDrawn.inc({ outcome: 'jpeg' in answer ? 'made' : 'failed' });
    if ('jpeg' in answer) asked?.resolve(Buffer.from(answer.jpeg));
    else asked?.reject(new Error(answer.error));
  });
  child.on('exit', () => {
    picturesDrawn.inc({ outcome: 'failed' }, waiting.size);
    for (const { reject } of waiting.values()) reject(new Error('The process that draws pictures has died.'));
    waiting.clear();
  });
  return {
    draw(order) {
      lastId += 1;
      const asked = Promise.withResolvers<Buffer>();
      waiting.set(lastId, asked);
      child.send({ id: lastId, order });
      return asked.promise;
    },
    isAtWork: () => child.connected,
    isIdle: () => waiting.size === 0,
    dismiss: () => child.connected && child.disconnect(),
  };
}
