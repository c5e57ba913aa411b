import { z } from 'zod';

export const foundKinds = ['order', 'offer', 'trade-client', 'piece', 'print', 'member'] as const;
export type FoundKind = (typeof foundKinds)[number];

const foundInStudio = z.object({
  kind: z.enum(foundKinds),
  id: z.string().describe("in its page's address; of a piece, its code"),
  title: z.string(),
  detail: z.string().describe('what tells it from others of this title'),
});
export type FoundInStudio = z.infer<typeof foundInStudio>;

export const findings = z.object({ found: z.array(foundInStudio) });
