import type { IncomingMessage, ServerResponse } from 'node:http';
import { type KeptAnswer, sendKeptAnswer } from './kept-answer.ts';

export interface KeptAnswersSettings {
  /** While false, nothing kept is sent and nothing new is kept. */
  isTrusted(): boolean;
  mostBytes?: number;
}

/**
 * Answers by their address, until `clear`: whoever asks is answered before any framework is. An answer whose
 * making began before a `clear` is never kept, and callers who ask at once share one making. When full, what was
 * kept longest goes.
 */
export class KeptAnswers {
  #answers = new Map<string, KeptAnswer>();
  #underWay = new Map<string, Promise<KeptAnswer>>();
  #bytes = 0;
  #edition = 0;
  #isTrusted: () => boolean;
  #mostBytes: number;

  constructor({ isTrusted, mostBytes = 48 * 1024 * 1024 }: KeptAnswersSettings) {
    this.#isTrusted = isTrusted;
    this.#mostBytes = mostBytes;
  }

  /** Answers a request whose address is kept; false when it is not. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const kept = this.#answers.get(request.url ?? '');
    if (!kept || !this.#isTrusted()) return false;
    sendKeptAnswer(kept, request, response);
    return true;
  }

  /** The answer at this address, else what `make` makes; only a 200 is kept. */
  async getOrMake(address: string, make: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    if (!this.#isTrusted()) return make();
    return this.#answers.get(address) ?? this.#underWay.get(address) ?? this.#make(address, make);
  }

  /** Forgets everything: what the answers told has changed. */
  clear(): void {
    this.#edition += 1;
    this.#answers.clear();
    this.#underWay.clear();
    this.#bytes = 0;
  }

  async #make(address: string, make: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    const edition = this.#edition;
    const making = make();
    this.#underWay.set(address, making);
    try {
      const answer = await making;
      if (answer.status === 200 && edition === this.#edition && this.#isTrusted())
        this.#keep(address, answer);
      return answer;
    } finally {
      if (this.#underWay.get(address) === making) this.#underWay.delete(address);
    }
  }

  #keep(address: string, answer: KeptAnswer): void {
    this.#answers.set(address, answer);
    this.#bytes += answer.sizeBytes;
    for (const [oldest, { sizeBytes }] of this.#answers) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#answers.delete(oldest);
      this.#bytes -= sizeBytes;
    }
  }
}
