import { createHash } from 'node:crypto';

/** Something the catalogue knows, and the same as the JSON that the API sends. */
export interface Answer<Value> {
  value: Value;
  body: Buffer;
  etag: string;
}

export interface AnswerCache<Value> {
  /** The answer kept under this key, or the one that `make` gives; callers at the same time share one making. */
  get(key: string, make: () => Promise<Value>): Promise<Answer<Value>>;
  forget(): void;
}

/**
 * Keeps answers until `forget`, at most so many bytes of JSON, the least recently used going first. An answer whose
 * making began before a `forget` is given to those who wait for it, but never kept.
 * @param isTrusted while false nothing is kept and nothing kept is given
 */
export function createAnswerCache<Value>({
  toJson,
  isTrusted,
  mostBytes,
}: {
  toJson: (value: Value) => unknown;
  isTrusted: () => boolean;
  mostBytes: number;
}): AnswerCache<Value> {
  const kept = new Map<string, Answer<Value>>();
  const underWay = new Map<string, Promise<Answer<Value>>>();
  let version = 0;
  let bytes = 0;

  function keep(key: string, answer: Answer<Value>): void {
    drop(key);
    kept.set(key, answer);
    bytes += answer.body.length;
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    bytes -= kept.get(key)?.body.length ?? 0;
    kept.delete(key);
  }

  async function makeAnswer(key: string, make: () => Promise<Value>): Promise<Answer<Value>> {
    const madeIn = version;
    const value = await make();
    const answer = toAnswer(value, toJson(value));
    if (madeIn === version && isTrusted()) keep(key, answer);
    return answer;
  }

  function share(key: string, make: () => Promise<Value>): Promise<Answer<Value>> {
    const making = makeAnswer(key, make).finally(() => {
      if (underWay.get(key) === making) underWay.delete(key);
    });
    underWay.set(key, making);
    return making;
  }

  return {
    async get(key, make) {
      if (!isTrusted()) return makeAnswer(key, make);
      const found = kept.get(key);
      if (!found) return underWay.get(key) ?? share(key, make);
      kept.delete(key);
      kept.set(key, found);
      return found;
    },
    forget() {
      version += 1;
      bytes = 0;
      kept.clear();
      underWay.clear();
    },
  };
}

function toAnswer<Value>(value: Value, json: unknown): Answer<Value> {
  const body = Buffer.from(JSON.stringify(json));
  // The value, not the body: a list whose last page has moved needs a new Link header with the same prints.
  const hash = createHash('sha1').update(JSON.stringify(value)).digest('base64url');
  return { value, body, etag: `"${hash}"` };
}
