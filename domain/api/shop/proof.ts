import { z } from 'zod';

/** A round trip that proves a service, as the pages of the studio show it. */
export const shownProof = z.object({
  begunAt: z.iso.datetime().nullable(),
  provedAt: z.iso.datetime().nullable().describe('when what was sent last came back'),
  isAwaited: z.boolean(),
});
export type ShownProof = z.infer<typeof shownProof>;
