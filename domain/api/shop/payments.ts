import { z } from 'zod';
import { loggedText } from '../../shop/secrets.ts';
import { shownProof } from './proof.ts';
import { shownKey } from './settings.ts';

/** The page of the studio where the owner enters the key of the payment provider. */
export const shownPayments = z.object({
  ...shownKey,
  mode: z.enum(['closed', 'sandbox', 'test', 'live']).describe('how buyers pay at the moment'),
  isChanging: z.boolean().describe('a key was stored, and the processes are being replaced'),
  account: z.object({ id: z.string(), name: z.string() }).nullable().describe('that buyers pay to'),
  permissions: z.array(
    z.object({
      name: z.string(),
      access: z.enum(['Read', 'Write']),
      neededFor: z.string().nullable().describe('the one thing that it is for, such as `promotion codes`'),
      isMissing: z.boolean().nullable().describe('null: not tried'),
    }),
  ),
  keyForms: z.object({ test: z.url(), live: z.url() }).describe("the provider's forms for a key, filled in"),
  tax: z.string().nullable().describe('where the account collects tax, in a sentence'),
  proof: shownProof.describe('the event of an expired payment page'),
});
export type ShownPayments = z.infer<typeof shownPayments>;

export const paymentKeyToSave = z.strictObject({
  version: z.string(),
  key: z.string().trim().max(300),
  withoutTest: loggedText()
    .min(1)
    .max(200)
    .optional()
    .describe('why a live key is entered although no test key was proved'),
});
export const settingsVersion = z.object({ version: z.string() });
