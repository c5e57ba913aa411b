import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { BackupTarget } from '#server/configuration/backup-plan.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { connect, isMissing } from '#server/photographs/storage/object-store.ts';
import { sendParts, toParts } from '#server/photographs/storage/send-parts.ts';
import { type BackupStore, MissingFileError, nameOf } from './store.ts';

type BucketTarget = Extract<BackupTarget, { kind: 'bucket' }>;

/** Keeps backups in a bucket of any S3-compatible storage. Import this file only when one is used. */
export function openBucket(target: BucketTarget): BackupStore {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = target;
  const credentials = { accessKeyId, secretAccessKey };
  const client = connect({ bucket: Bucket, region, endpoint, credentials });
  const place = nameOf(target);
  const explain = (error: unknown): never => {
    throw new OperatorError(explainBucket(place, error));
  };
  return {
    place,
    async put(name, bytes) {
      await sendParts(client, { Bucket, Key: name }, toParts(bytes)).catch((error: unknown) => {
        // What was to be stored failed, not the bucket.
        if (error instanceof OperatorError) throw error;
        explain(error);
      });
    },
    async get(name) {
      const { Body } = await client
        .send(new GetObjectCommand({ Bucket, Key: name }))
        .catch((error: unknown) => {
          throw isMissing(error) ? new MissingFileError(place, name) : explain(error);
        });
      if (!(Body instanceof Readable)) throw new OperatorError(`${place} sent an answer without ${name}.`);
      return Body;
    },
    async list(folder) {
      const names = new Set<string>();
      const prefix = `${folder}/`;
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
          for (const { Key = '' } of Contents) names.add(Key.slice(prefix.length));
        }
      } catch (error) {
        explain(error);
      }
      return names;
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: name })).catch(explain);
    },
    close: () => client.destroy(),
  };
}

/** Why a bucket cannot be used, with what to do. Its own words may repeat a part of the key. */
function explainBucket(place: string, error: unknown): string {
  if (!(error instanceof S3ServiceException)) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return `There is no answer from ${place}${code}. Check its address and the connection of this machine.`;
  }
  const status = error.$metadata.httpStatusCode ?? 0;
  if (error.name === 'NoSuchBucket')
    return `There is no such bucket: ${place}. Create it, or correct its name.`;
  if (status === 301) return `The region is not that of ${place}.`;
  if (status >= 500) return `An error in ${place} (${error.name}).`;
  return `${place} refuses the key (${error.name}). It needs s3:GetObject, s3:PutObject, s3:DeleteObject, s3:ListBucket and s3:AbortMultipartUpload.`;
}
