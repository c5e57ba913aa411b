import { z } from 'zod';

/** What a person types to find something. It may be any name that the shop has, also one with hidden characters. */
export const searchText = z
  .string()
  .trim()
  .max(200)
  .refine((typed) => !/\p{Cc}/u.test(typed), 'must have no control characters');
