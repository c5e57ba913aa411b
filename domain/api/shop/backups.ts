import { z } from 'zod';
import { backupLimits } from '../../shop/backups.ts';
import { typedLine } from '../../visible-text-schema.ts';
import { shownSettings } from './settings.ts';

const text = typedLine().max(backupLimits.characters);
const hour = z.int().min(0).max(23).describe('when a backup is due each day, in UTC');
const days = z.int().min(1).max(backupLimits.days).describe('how many days have a backup that is kept');
const weeks = z.int().min(0).max(backupLimits.weeks).describe('how many weeks have one');
const count = z.int();
const server = {
  host: text,
  port: z.int().min(1).max(65_535),
  user: text,
};
const hostKey = 'the fingerprint of its key, as OpenSSH prints it: SHA256:…';
const publicKey = z.string().describe("the public half of the shop's key for it, a line of authorized_keys");

const run = z.object({
  id: z.uuid(),
  kind: z.enum(['backup', 'drill', 'reminder']),
  backup: z.string().nullable(),
  place: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable().describe('null: it is running'),
  failure: z.string().nullable(),
  bytes: z.int().nullable(),
  counts: z
    .object({ orders: count, members: count, prints: count, checkedMasters: count, lackingMasters: count })
    .nullable()
    .describe('what a drill found in the backup'),
  removedAt: z.iso
    .datetime()
    .nullable()
    .describe('when the backup was deleted, because it was outdated or had failed'),
});
export type ShownBackupRun = z.infer<typeof run>;

/** The page of the studio where the owner plans backups, and sees what was made and proved. */
export const shownBackups = z.object({
  ...shownSettings,
  plan: z
    .object({
      hour,
      days,
      weeks,
      target: z.union([
        z.object({ kind: z.literal('folder'), folder: z.string() }),
        z.object({
          kind: z.literal('bucket'),
          bucket: z.string(),
          region: z.string(),
          endpoint: z.string().nullable(),
          accessKeyId: z.string(),
        }),
        z.object({
          kind: z.literal('ssh'),
          host: z.string(),
          port: z.int(),
          user: z.string(),
          folder: z.string(),
          hostKey: z.string().describe(hostKey),
          publicKey,
        }),
      ]),
      recipient: z.string().nullable().describe('the public half of the key; null: they are not encrypted'),
    })
    .nullable(),
  isOnMachine: z.boolean().describe('the plan is in the environment or the file .env, which wins'),
  isChanging: z.boolean().describe('a plan was stored or removed, and the processes are being replaced'),
  isUnconfirmed: z.boolean().describe('the shop was restored, and an owner must confirm the plan'),
  isAsked: z.boolean().describe('a backup waits to be made, or is being made'),
  provenAt: z.iso.datetime().nullable().describe('when the last proven backup was taken'),
  runs: z.array(run).describe('the last backups and drills, the newest first'),
});
export type ShownBackups = z.infer<typeof shownBackups>;

export const backupsToSave = z.strictObject({
  version: z.string(),
  hour,
  days,
  weeks,
  target: z.union([
    z.strictObject({ kind: z.literal('folder'), folder: text }),
    z.strictObject({
      kind: z.literal('bucket'),
      bucket: text,
      region: text,
      endpoint: text.describe('empty: Amazon S3'),
      accessKeyId: text,
      secretAccessKey: text.nullable().describe('null keeps the one that is stored for this bucket and key'),
    }),
    z.strictObject({
      kind: z.literal('ssh'),
      ...server,
      folder: text,
      hostKey: text.describe(`${hostKey}, which the owner has confirmed`),
      keyId: z
        .uuid()
        .nullable()
        .describe("null keeps the shop's key that is stored for this server and user"),
    }),
  ]),
  recipient: text.nullable().describe('the public half of a key, age1…; null: they are not encrypted'),
});
export type BackupsToSave = z.infer<typeof backupsToSave>;

export const serverToConnect = z.strictObject(server);

export const connectedServer = z.object({
  hostKey: z.string().describe(hostKey),
  publicKey,
  keyId: z.uuid().describe("names the shop's new key when the plan is saved"),
});
export type ConnectedServer = z.infer<typeof connectedServer>;

export const newBackupKey = z.object({
  recipient: z.string().describe('the public half of a new key'),
  identity: z.string().describe('its secret half, which the shop does not keep'),
  words: z.string().describe('the secret half as 24 words (BIP 39, English)'),
});
