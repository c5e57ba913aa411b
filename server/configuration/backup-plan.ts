import { z } from 'zod';
import { jsonText } from './json-text.ts';

const folderTarget = z.object({ kind: z.literal('folder'), folder: z.string().startsWith('/') });

const bucketTarget = z.object({
  kind: z.literal('bucket'),
  bucket: z.string().min(1),
  region: z.string().min(1),
  /** Undefined: Amazon's own. */
  endpoint: z.string().optional(),
  accessKeyId: z.string().min(1),
  secretAccessKey: z.string().min(1),
});

/** A folder of a server that is reached by SSH. */
const sshTarget = z.object({
  kind: z.literal('ssh'),
  host: z.string().min(1),
  port: z.int(),
  user: z.string().min(1),
  /** A relative one is in the user's home folder. */
  folder: z.string().min(1),
  /** The fingerprint of the server's key, which the owner has confirmed: `SHA256:…`. */
  hostKey: z.string().min(1),
  /** The shop's key for it, as `deriveSshKey` makes it. */
  privateKey: z.string().min(1),
  publicKey: z.string(),
});

const backupPlan = z.object({
  /** When a backup is due each day, in UTC. */
  hour: z.int().min(0).max(23),
  /** How many days, and after them how many weeks, have a backup that is kept. */
  days: z.int().min(1),
  weeks: z.int().min(0),
  target: z.discriminatedUnion('kind', [folderTarget, bucketTarget, sshTarget]),
  /** Null: backups are as `shop backup` makes them. */
  encryption: z
    .object({
      /** The owner's, `age1…`. */
      recipient: z.string(),
      /** The shop's own second key, with which its drills read the backups (decision 122). */
      drillIdentity: z.string(),
    })
    .nullable(),
});

/** When, where and how the shop backs itself up. */
export type BackupPlan = z.infer<typeof backupPlan>;
export type BackupTarget = BackupPlan['target'];

/** As the studio stores it. */
export const backupPlanText = jsonText.pipe(backupPlan);
