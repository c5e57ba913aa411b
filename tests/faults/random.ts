/** Random numbers that are the same for the same seed. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  between(min: number, max: number): number;
  pick<Thing>(things: readonly Thing[]): Thing;
  shuffle<Thing>(things: readonly Thing[]): Thing[];
}

/** Mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick(things) {
      const element = things[Math.floor(next() * things.length)];
      if (element === undefined) throw new Error('There is nothing to pick from.');
      return element;
    },
    shuffle: (things) =>
      things
        .map((thing) => ({ thing, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ thing }) => thing),
  };
}
