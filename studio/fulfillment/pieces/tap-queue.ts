import type { PieceChanges } from '#domain/api/fulfillment/pieces.ts';
import type { BodyOf } from '#domain/api/studio-calls.ts';
import type { PhotoStation } from '#domain/fulfillment/pieces.ts';
import { randomUuid } from '#domain/random-uuid.ts';
import { ApiError } from '../../api/call.ts';
import { SharedState } from '../../ui/shared-state.ts';
import type { PhotoShelf } from './photo-shelf.ts';

type TapAction = 'move' | 'set-aside' | 'take-up' | 'remake';

interface PhotoPlace {
  code: string;
  station: PhotoStation;
}

/** The bytes of a photograph are beside the queue: see `PhotoShelf`. */
type PhotoTap =
  | { action: 'photo'; body: PhotoPlace }
  | { action: 'skip-photo'; body: PhotoPlace & { reason: string } };

export type NewTap =
  | {
      [Action in TapAction]: { action: Action; body: BodyOf<`POST /api/studio/pieces/${Action}`> };
    }[TapAction]
  | PhotoTap;

/** What a person asked for, before the shop has confirmed it. */
export type Tap = NewTap & {
  /** The idempotency key: the shop does it once, however often it is sent. */
  key: string;
  staffId: string;
};

interface Stored {
  taps: readonly Tap[];
  /** What could not be done, until a person has read it. */
  problems: readonly { key: string; sentence: string }[];
}

export interface Taps extends Stored {
  /** The key of the tap that is being sent. */
  sending: string | undefined;
  /** Whether the shop did not answer, so that taps wait. */
  isWaiting: boolean;
}

interface Settings {
  photos: PhotoShelf;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** @throws ApiError */
  send: (tap: Tap) => Promise<PieceChanges>;
  /** Called with each tap that the shop has done. */
  onDone: (tap: Tap, changes: PieceChanges) => void;
}

const storageName = 'studio-taps';
const firstPauseMs = 2000;
const maxPauseMs = 30_000;

/**
 * Sends taps one after the other, each until the shop has answered. They are stored on the device, so that a page that was
 * closed without a network continues when it is opened again.
 */
export class TapQueue {
  readonly #settings: Settings;
  readonly state: SharedState<Taps>;
  /** False in a browser that stores nothing, as private windows may. It sends from memory. */
  #isStored = true;
  #staffId: string | undefined;
  #pauseMs = firstPauseMs;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.state = new SharedState<Taps>({ ...this.#load(), sending: undefined, isWaiting: false });
  }

  /** @param staffId of the member of staff who is signed in; only their taps are sent */
  start(staffId: string): void {
    this.#staffId = staffId;
    void this.#sendAll();
  }

  stop(): void {
    this.#staffId = undefined;
    clearTimeout(this.#timer);
  }

  add(tap: NewTap): void {
    if (!this.#staffId) return;
    this.#append({ ...tap, key: randomUuid(), staffId: this.#staffId });
  }

  /** Adds a photograph. It takes the place of one of the same piece and station that still waits. */
  async addPhoto(body: PhotoPlace, jpeg: Blob): Promise<void> {
    const staffId = this.#staffId;
    if (!staffId) return;
    const key = randomUuid();
    await this.#settings.photos.keep(key, jpeg);
    const isFormer = (tap: Tap) =>
      tap.action === 'photo' && tap.body.code === body.code && tap.body.station === body.station;
    for (const former of this.#load().taps.filter(isFormer)) this.remove(former.key);
    this.#append({ action: 'photo', body, key, staffId });
  }

  #append(tap: Tap): void {
    this.#store(({ taps }) => ({ taps: [...taps, tap] }));
    void this.#sendAll();
  }

  /** Forgets a tap that waits. */
  remove(key: string): void {
    if (this.state.read().sending === key) return;
    this.#store(({ taps }) => ({ taps: taps.filter((tap) => tap.key !== key) }));
    void this.#settings.photos.forget(key);
  }

  /** Forgets problems that a person has read. */
  dismiss(read: Stored['problems']): void {
    const keys = new Set(read.map(({ key }) => key));
    this.#store(({ problems }) => ({ problems: problems.filter(({ key }) => !keys.has(key)) }));
  }

  /** The connection is back, or a person came back to the page. */
  readonly retry = (): void => {
    this.#pauseMs = firstPauseMs;
    void this.#sendAll();
  };

  /** Another tab of the studio has written. */
  readonly reload = (): void => this.#update(this.#load());

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.state.read().sending) return;
    const next = this.#load().taps.find(({ staffId }) => staffId === this.#staffId);
    if (!next) return this.#update({ isWaiting: false });
    this.#update({ sending: next.key });
    const isAnswered = await this.#send(next);
    this.#update({ sending: undefined });
    if (!isAnswered) return;
    this.#pauseMs = firstPauseMs;
    await this.#sendAll();
  }

  /** @returns whether the shop has done or refused it, so that the next tap can be sent */
  async #send(tap: Tap): Promise<boolean> {
    try {
      const changes = await this.#settings.send(tap);
      this.#settings.onDone(tap, changes);
      this.#finish(
        tap,
        changes.refused.map(({ sentence }) => sentence),
      );
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      // The person signs in again, and the tap is still there.
      if (status === 401) return false;
      if (status === 0 || status === 429 || status >= 500) {
        this.#wait();
        return false;
      }
      this.#finish(tap, [error instanceof Error ? error.message : 'Something went wrong.']);
    }
    return true;
  }

  #wait(): void {
    this.#update({ isWaiting: true });
    this.#timer = setTimeout(() => this.#sendAll(), this.#pauseMs);
    this.#pauseMs = Math.min(2 * this.#pauseMs, maxPauseMs);
  }

  #finish({ key }: Tap, sentences: string[]): void {
    const added = sentences.map((sentence, index) => ({ key: `${key} ${index}`, sentence }));
    this.#store(({ taps, problems }) => ({
      taps: taps.filter((tap) => tap.key !== key),
      problems: [...problems, ...added],
    }));
    void this.#settings.photos.forget(key);
  }

  /** Other tabs of the studio write too, so the stored taps count. */
  #load(): Stored {
    const empty: Stored = { taps: [], problems: [] };
    if (!this.#isStored) return this.state.read();
    try {
      return { ...empty, ...JSON.parse(this.#settings.storage.getItem(storageName) ?? '{}') };
    } catch {
      return empty;
    }
  }

  #store(change: (stored: Stored) => Partial<Stored>): void {
    const stored = this.#load();
    const { taps, problems } = { ...stored, ...change(stored) };
    try {
      this.#settings.storage.setItem(storageName, JSON.stringify({ taps, problems }));
    } catch {
      this.#isStored = false;
    }
    this.#update({ taps, problems });
  }

  #update(change: Partial<Taps>): void {
    this.state.set({ ...this.state.read(), ...change });
  }
}
