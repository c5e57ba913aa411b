import { atMostAtOnce } from './at-most-at-once.ts';

/** As `atMostAtOnce`, for each key by itself; keys at which nobody is take no room. */
export function atMostAtOnceByKey(
  most: number,
): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const lines = new Map<string, { inTurn: ReturnType<typeof atMostAtOnce>; length: number }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { inTurn: atMostAtOnce(most), length: 0 };
    lines.set(key, line);
    line.length += 1;
    try {
      return await line.inTurn(work);
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(key);
    }
  };
}
