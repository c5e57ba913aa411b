import { useSyncExternalStore } from 'react';
import type { PieceChanges } from '#domain/api/pieces.ts';
import type { Station } from '#domain/fulfillment/pieces.ts';
import type { KeptPart } from '#domain/fulfillment/workshop.ts';
import { ApiError } from '../../api/call.ts';

/** The body of each call that changes pieces. */
interface TapBodies {
  move: { moves: { code: string; to: Station }[] };
  'set-aside': { codes: string[]; reason: string };
  'take-up': { codes: string[] };
  remake: { code: string; reason: string; keeps: KeptPart[] };
}

type TapAction = keyof TapBodies;

/** What a person asked for, before the shop has confirmed it. */
export type Tap = {
  [Action in TapAction]: { action: Action; body: TapBodies[Action] };
}[TapAction] & {
  /** The idempotency key: the shop does it once, however often it is sent. */
  key: string;
  staffId: string;
};

export type NewTap = Pick<Tap, 'action' | 'body'>;

/** What could not be done, until a person has read it. */
interface Problem {
  key: string;
  sentence: string;
}

interface Stored {
  taps: Tap[];
  problems: Problem[];
}

export interface Taps extends Stored {
  /** The key of the tap that is being sent. */
  sending: string | undefined;
  /** Whether the shop did not answer, so that taps wait. */
  isWaiting: boolean;
}

interface Settings {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** @throws ApiError */
  send: (tap: Tap) => Promise<PieceChanges>;
  /** Called with each tap that the shop has done. */
  onDone: (tap: Tap, changes: PieceChanges) => void;
}

const storageName = 'studio-taps';
const firstPauseMs = 2000;
const maxPauseMs = 30_000;

export type TapQueue = ReturnType<typeof openTapQueue>;

/**
 * Sends taps one after the other, each until the shop has answered. They are stored on the device, so that a page that was
 * closed without a network continues when it is opened again.
 */
export function openTapQueue({ storage, send, onDone }: Settings) {
  let taps: Taps = { ...load(storage), sending: undefined, isWaiting: false };
  let isStored = true;
  let staffId: string | undefined;
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const update = (change: Partial<Taps>) => {
    taps = { ...taps, ...change };
    for (const listener of listeners) listener();
  };
  /** Other tabs of the studio write too, so the stored taps count. A browser that stores nothing sends from memory. */
  const current = (): Stored => (isStored ? load(storage) : taps);
  const store = (change: (stored: Stored) => Partial<Stored>) => {
    const stored = current();
    const next = { ...stored, ...change(stored) };
    isStored = isStored && save(storage, next);
    update(next);
  };
  const finish = ({ key }: Tap, sentences: string[]) =>
    store(({ taps: all, problems }) => ({
      taps: all.filter((tap) => tap.key !== key),
      problems: [...problems, ...sentences.map((sentence, index) => ({ key: `${key} ${index}`, sentence }))],
    }));

  /** @returns whether the next tap can be sent */
  async function sendOne(tap: Tap): Promise<boolean> {
    update({ sending: tap.key });
    try {
      const changes = await send(tap);
      onDone(tap, changes);
      finish(
        tap,
        changes.refused.map(({ sentence }) => sentence),
      );
      return true;
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      // The person signs in again, and the tap is still there.
      if (status === 401) return false;
      if (status === 0 || status === 429 || status >= 500) {
        update({ isWaiting: true });
        timer = setTimeout(sendAll, pauseMs);
        pauseMs = Math.min(2 * pauseMs, maxPauseMs);
        return false;
      }
      finish(tap, [error instanceof Error ? error.message : 'Something went wrong.']);
      return true;
    } finally {
      update({ sending: undefined });
    }
  }

  async function sendAll(): Promise<void> {
    clearTimeout(timer);
    if (taps.sending) return;
    const next = current().taps.find((tap) => tap.staffId === staffId);
    if (!next) return update({ isWaiting: false });
    if (!(await sendOne(next))) return;
    pauseMs = firstPauseMs;
    await sendAll();
  }

  return {
    /** @param by the member of staff who is signed in; only their taps are sent */
    start(by: string): void {
      staffId = by;
      void sendAll();
    },
    stop(): void {
      staffId = undefined;
      clearTimeout(timer);
    },
    add(tap: NewTap): void {
      if (!staffId) return;
      const added = { ...tap, key: crypto.randomUUID(), staffId } as Tap;
      store(({ taps: all }) => ({ taps: [...all, added] }));
      void sendAll();
    },
    /** Forgets a tap that waits. */
    remove(key: string): void {
      if (taps.sending !== key) store(({ taps: all }) => ({ taps: all.filter((tap) => tap.key !== key) }));
    },
    dismiss(key: string): void {
      store(({ problems }) => ({ problems: problems.filter((problem) => problem.key !== key) }));
    },
    /** The connection is back, or a person came back to the page. */
    retry(): void {
      pauseMs = firstPauseMs;
      void sendAll();
    },
    /** Another tab of the studio has written. */
    reload(): void {
      update(current());
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => taps,
  };
}

/** The queue's state, for a component. */
export function useTapsOf(queue: TapQueue): Taps {
  return useSyncExternalStore(queue.subscribe, queue.read);
}

function load(storage: Settings['storage']): Stored {
  const empty = { taps: [], problems: [] };
  try {
    return { ...empty, ...JSON.parse(storage.getItem(storageName) ?? '{}') };
  } catch {
    return empty;
  }
}

/** @returns false if the browser stores nothing, as private windows may */
function save(storage: Settings['storage'], { taps, problems }: Stored): boolean {
  try {
    storage.setItem(storageName, JSON.stringify({ taps, problems }));
    return true;
  } catch {
    return false;
  }
}
