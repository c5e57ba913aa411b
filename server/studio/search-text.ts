import { z } from 'zod';

/** What somebody types to find something. */
export const searchText = z
  .string()
  .trim()
  .max(200)
  .refine((typed) => !/\p{Cc}/u.test(typed), 'takes no control characters');
