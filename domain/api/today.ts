import { z } from 'zod';
import { stations } from '../fulfillment/pieces.ts';

const page = z.object({ text: z.string(), to: z.string() });

const pageOfLine = page.extend({
  held: z
    .object({ orderId: z.uuid(), amount: z.int(), after: z.int() })
    .optional()
    .describe('a held order, with what is left to refund and what was refunded, in US cents'),
});

/** The first page of the studio. */
export const today = z.object({
  sandbox: z.array(z.string()).describe('what is a sandbox or a test, in sentences'),
  firstDay: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        isDone: z.boolean(),
        action: page,
      }),
    )
    .describe('what a shop needs before it opens; empty as soon as all is done, and for makers'),
  lines: z
    .array(
      z.object({
        id: z.string(),
        isAlert: z.boolean().describe('something is late or wrong'),
        sentence: z.string(),
        action: z.union([pageOfLine, z.object({ text: z.string(), retryJob: z.string() })]).nullable(),
      }),
    )
    .describe('what needs a person, alerts first'),
  stations: z
    .array(z.object({ station: z.enum(stations), pieces: z.int(), late: z.int() }))
    .describe('those with pieces, in the order of the work'),
  backup: z
    .string()
    .nullable()
    .describe('how old the last proven backup is, in a sentence; null without one, and for makers'),
});
export type Today = z.infer<typeof today>;
export type TodayLine = Today['lines'][number];
export type FirstDayTask = Today['firstDay'][number];

export const retriedJobs = z.object({ retried: z.int() });
