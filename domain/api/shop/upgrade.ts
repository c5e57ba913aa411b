import { z } from 'zod';

/** A version of the shop, and the folder that it is in. */
export const release = z.object({ folder: z.string(), version: z.string() });
export type Release = z.infer<typeof release>;

const difference = z.object({
  address: z.string(),
  running: z.string().describe('such as `200` or `title: Misty Ridge`'),
  copy: z.string(),
});
/** What one address answers in the running shop and in the copy. */
export type PageDifference = z.infer<typeof difference>;

/** What `shop upgrade` or the studio found before a switch. */
export const upgradeReport = z.object({
  from: release,
  to: release,
  at: z.iso.datetime(),
  backup: z.string().describe('the folder of the backup that was rehearsed on'),
  migrations: z.array(z.object({ migration: z.string(), milliseconds: z.number() })),
  startSeconds: z.number(),
  read: z.int().describe('how many addresses were read in both. 0: the shop is not open yet'),
  broken: z.array(difference).describe('addresses that answer with another status'),
  changed: z.array(difference).describe('contents that the copy lacks'),
  order: z.string().exactOptional().describe('the number of the order that was bought'),
});
export type ShownUpgradeReport = z.infer<typeof upgradeReport>;

/** What came of a switch. */
export const switchResult = z.object({
  to: release,
  at: z.iso.datetime(),
  problem: z
    .string()
    .exactOptional()
    .describe('why the release did not serve, so that the former one is back. Absent: it serves'),
  closedSeconds: z.number().exactOptional().describe('how long the shop was closed'),
  backSeconds: z.number().exactOptional().describe('the part of it after the release had failed'),
});
export type SwitchResult = z.infer<typeof switchResult>;

const foundRelease = z.object({
  version: z.string(),
  folder: z.string(),
  problem: z.string().nullable().describe('why it cannot be rehearsed, with what to do'),
  obstacle: z.string().nullable().describe('why the studio does not switch to it, with what to do'),
});
export type FoundRelease = z.infer<typeof foundRelease>;

/** The page of the studio where the owner rehearses a newer release and switches to it. */
export const shownUpgrade = z.object({
  version: z.string().describe('the version that runs'),
  place: z.string().describe('the folder in which releases are looked for'),
  releases: z.array(foundRelease).describe('those newer than this shop, the newest first'),
  underWay: z
    .object({
      kind: z.enum(['rehearsal', 'switch']),
      version: z.string(),
      startedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  failure: z
    .object({ version: z.string(), startedAt: z.iso.datetime(), problem: z.string() })
    .nullable()
    .describe('of the last rehearsal or switch, if it failed'),
  report: upgradeReport.nullable().describe('of the last rehearsal'),
  result: switchResult.nullable().describe('of the last switch'),
});
export type ShownUpgrade = z.infer<typeof shownUpgrade>;

/** A version, of which the shop finds the folder. The studio never names a folder, so it cannot choose the code that runs. */
export const chosenRelease = z.strictObject({ version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/) });
