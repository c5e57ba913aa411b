import { z } from 'zod';
import type { Tracking } from '#domain/orders.ts';

const word = (most: number) =>
  z
    .string({ error: 'is missing' })
    .trim()
    .min(1, 'is empty')
    .max(most, `takes at most ${most} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'takes no control characters');

/** Where a parcel can be followed, as the owner states it: it stands in mails, so only web addresses pass. */
export const newTracking = z.object({
  carrier: word(60),
  number: word(100),
  url: z
    .url({ protocol: /^https?$/, normalize: true, error: 'takes a web address, https://…' })
    .max(2048, 'takes at most 2048 characters')
    .nullable(),
}) satisfies z.ZodType<Tracking>;
