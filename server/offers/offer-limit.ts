import type { Limit } from '#server/limits/rate-limits.ts';

/** For the calls of a client's offer. So high that only programs reach it. The tokens are too long to be guessed. */
export const offerLimit: Limit = { name: 'offer', max: 600, seconds: 10 * 60 };
