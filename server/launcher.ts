import type { Server } from 'node:net';
import { z } from 'zod';

const news = z.object({ type: z.enum(['replaced', 'not-replaced']) });

/** The process that runs this one and can replace it: `setup/run-server.js`. */
export interface Launcher {
  /** The listening socket of the process that this one replaces, as a file descriptor. Undefined: it replaces none. */
  socket: number | undefined;
  /** This process serves now, so the one that it replaces may close. */
  reportReady(): void;
  /**
   * Asks for a process that replaces this one, and waits until it is ready. It listens on the same socket, so no connection
   * is lost.
   * @returns false if it could not start, so that this process must stay
   */
  replace(listening: Server): Promise<boolean>;
  /** Says that `shop upgrade` has requested a switch to another release, for which this process is closed. */
  switchRelease(): void;
}

/** Undefined for a process that was started in another way. Later calls, and the processes that this one starts, find none. */
export function findLauncher(): Launcher | undefined {
  const launcher = process.env.PASSEPARTOUT_LAUNCHER;
  delete process.env.PASSEPARTOUT_LAUNCHER;
  if (launcher === undefined || !process.connected) return undefined;
  const [, socket] = /^socket (\d+)$/.exec(launcher) ?? [];
  return {
    socket: socket === undefined ? undefined : Number(socket),
    reportReady: () => send({ type: 'ready' }),
    replace(listening) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      process.on('message', (message) => {
        const { data } = news.safeParse(message);
        if (data) resolve(data.type === 'replaced');
      });
      process.once('disconnect', () => resolve(false));
      send({ type: 'replace' }, listening);
      return promise;
    },
    switchRelease: () => send({ type: 'switch' }),
  };
}

/** If the launcher has just died, this process is about to close. */
function send(message: object, socket?: Server): void {
  if (process.connected) process.send?.(message, socket, undefined, () => {});
}
