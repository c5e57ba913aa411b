import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as pause } from 'node:timers/promises';
import { type CacheFigures, VersionedCache } from '#server/database/versioned-cache.ts';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import { type CachedResponse, sendCachedResponse } from './cached-response.ts';

/** What the answers tell of: they stand until it changes, and can be trusted while its changes are heard. */
export interface Changing {
  onChange(callback: () => void): void;
  isListening(): boolean;
}

/** Answers by their address: whoever asks for one that is kept is answered before any framework is. */
export interface ResponseCache {
  /** False when this request is not for a kept answer. */
  answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean;
  /** The answer that is kept for this address. */
  find(address: string): CachedResponse | undefined;
  /** The answer of this address, from `make` where it is not kept. Only a 200 is kept. */
  prepare(address: string, make: () => Promise<CachedResponse>): Promise<CachedResponse>;
  /** Weights are bytes. */
  figures(): CacheFigures;
}

interface ResponseCacheSettings {
  of: Changing;
  mostBytes: number;
  /** False: everything is made anew each time. */
  mayKeep?: boolean;
}

/** Work for the same threads on which passwords are checked and files read. */
const inTurn = atMostAtOnce(1);

/** Its headers in three forms and its place in the cache: what a crowd of empty answers is made of. */
const bytesAroundAnAnswer = 4096;

export function createResponseCache({ of, mostBytes, mayKeep = true }: ResponseCacheSettings): ResponseCache {
  const kept = new VersionedCache<CachedResponse>({
    isTrusted: () => of.isListening(),
    weigh: ({ sizeBytes }, address) => sizeBytes + address.length + bytesAroundAnAnswer,
    mostWeight: mostBytes,
    mayKeep: ({ status }) => mayKeep && status === 200,
  });
  of.onChange(() => kept.clear());

  /** Once it is sent: a visitor waits for the page, not for its last kilobyte. */
  async function recompressLater(address: string, answer: CachedResponse): Promise<void> {
    await pause();
    await inTurn(async () => {
      if (!answer.recompress || !kept.holds(address, answer)) return;
      kept.replace(address, answer, await answer.recompress());
    });
  }

  return {
    answerAtOnce(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const found = kept.peek(request.url ?? '');
      if (found) sendCachedResponse(found, request, response);
      return found !== undefined;
    },
    find: (address) => kept.peek(address),
    prepare: (address, make) =>
      kept.get(address, async () => {
        const answer = await make();
        if (answer.recompress) recompressLater(address, answer).catch(() => {});
        return answer;
      }),
    figures: () => kept.figures(),
  };
}
