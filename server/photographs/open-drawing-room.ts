import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Answer, openCorrespondence } from '#server/platform/correspondence.ts';
import { picturesDrawn } from '#server/platform/counters.ts';
import type { ComposePicture, FramedPictureOrder } from './compose-framed-picture.ts';

export interface DrawingRoom {
  compose: ComposePicture;
  close(): void;
}

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
  const { inHand, ask, hear, giveUp } = openCorrespondence<FramedPictureOrder, Uint8Array>();
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
