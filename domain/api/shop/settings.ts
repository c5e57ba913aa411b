import { z } from 'zod';
import { settingNames } from '../../shop/settings.ts';

/** What pages of the studio show of stored settings. */
export const shownSettings = {
  version: z.string().describe('of all stored settings; whoever saves names the one that they have seen'),
  problems: z.array(z.string()).describe('sentences for the owner, each with what to do'),
};

/** What they show of a company's key. */
export const shownKey = {
  ...shownSettings,
  isOnMachine: z.boolean().describe('the key is in the environment or the file .env, which wins'),
  isUnconfirmed: z.boolean().describe('the shop was restored, and an owner must confirm the key'),
  webhook: z.object({ url: z.string(), state: z.string().nullable() }),
  checkedAt: z.iso.datetime().nullable(),
};

export const confirmedSettings = z.object({ confirmed: z.array(z.enum(settingNames)) });
