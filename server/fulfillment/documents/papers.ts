import { z } from 'zod';

/** What documents are printed on, in points. */
export const papers = {
  letter: { name: 'LETTER', width: 612, height: 792 },
  a4: { name: 'A4', width: 595.28, height: 841.89 },
} as const;

export type PaperKey = keyof typeof papers;
export type Paper = (typeof papers)[PaperKey];

/** The paper that a request asks for. */
export const chosenPaper = z.enum(['letter', 'a4']).default('letter');
