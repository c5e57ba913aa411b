import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import type { ObjectStorageSettings } from '#server/configuration/configuration.ts';
import { connect, isMissing } from '../storage/object-store.ts';
import { sendParts, toParts } from '../storage/send-parts.ts';
import { bytesOfSource, openTemporaryFolder, requireSpace, throwUnavailable } from './file-masters.ts';
import {
  ChangedFileError,
  DamagedMasterError,
  isMasterName,
  type Masters,
  MissingMasterError,
  requireMasterName,
  writePrivateFile,
} from './masters.ts';

/** Beside `photographs/`, the only part of the bucket that a CDN may read. */
const prefix = 'masters/';

/**
 * Keeps the masters in a bucket. A file is sent in parts, because the SDK cannot repeat a stream after an error. The
 * object exists only after the last part. Import this file only when a bucket is configured.
 */
export function openBucketMasters(
  settings: ObjectStorageSettings,
  dataDir: string,
): Masters & { close(): void } {
  const { bucket: Bucket } = settings;
  const client = connect(settings);
  const at = (hash: string) => ({ Bucket, Key: prefix + requireMasterName(hash) });
  const placeOf = (hash: string) => `s3://${Bucket}/${prefix}${hash}`;

  async function has(hash: string): Promise<boolean> {
    return client.send(new HeadObjectCommand(at(hash))).then(
      () => true,
      (error: unknown) => (isMissing(error) ? false : throwUnavailable(error)),
    );
  }

  async function list(): Promise<Map<string, number>> {
    const sizes = new Map<string, number>();
    try {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key = '', Size = 0 } of Contents) sizes.set(Key.slice(prefix.length), Size);
      }
    } catch (error) {
      throwUnavailable(error);
    }
    return new Map([...sizes].filter(([name]) => isMasterName(name)));
  }

  return {
    has,
    async put(hash, file) {
      if (await has(hash)) return;
      await bytesOfSource(file);
      await sendParts(client, at(hash), toParts(readChecked(file, hash))).catch(throwUnavailable);
    },
    names: async () => new Set((await list()).keys()),
    list,
    async open(hash) {
      const { Body, ContentLength = 0 } = await client
        .send(new GetObjectCommand(at(hash)))
        .catch((error: unknown) => {
          throw isMissing(error) ? new MissingMasterError(hash, placeOf(hash)) : throwUnavailable(error);
        });
      if (!(Body instanceof Readable)) throwUnavailable(new Error('a response without a body'));
      // Not in the system's folder for temporary files, which is memory in a container.
      const temporaryFolder = await openTemporaryFolder(join(dataDir, 'masters')).catch(throwUnavailable);
      const path = join(temporaryFolder, `${hash}.${randomUUID()}`);
      const close = () => rm(path, { force: true });
      try {
        await requireSpace(temporaryFolder, ContentLength);
        if ((await writePrivateFile(Body, path)) === hash) return { path, close };
      } catch (error) {
        Body.destroy();
        await close();
        throwUnavailable(error);
      }
      await close();
      throw new DamagedMasterError(hash, placeOf(hash));
    },
    close: () => client.destroy(),
  };
}

/** The bytes of a file. It ends only if all of them have this hash, so that a file that changed is never stored. */
async function* readChecked(file: string, hash: string): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(file)) {
    sum.update(chunk);
    yield chunk;
  }
  if (sum.digest('hex') !== hash) throw new ChangedFileError();
}
