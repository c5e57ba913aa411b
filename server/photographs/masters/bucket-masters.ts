import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { ObjectStorageSettings } from '#server/configuration/configuration.ts';
import { connect, isMissing } from '../storage/object-store.ts';
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

/** S3 takes parts from 5 MiB and at most 10,000 of them. */
const partBytes = 8 * 1024 * 1024;
/** Enough for a part over 1 Mbit/s. */
const partTimeoutMs = 120_000;
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
      await upload(client, at(hash), file, hash).catch(throwUnavailable);
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

/** Sends the file in parts, or nothing if one fails. */
async function upload(
  client: S3Client,
  place: { Bucket: string; Key: string },
  file: string,
  hash: string,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for await (const Body of readParts(file, hash)) {
      const PartNumber = Parts.length + 1;
      const part = new UploadPartCommand({ ...place, UploadId, PartNumber, Body });
      const { ETag } = await client.send(part, { requestTimeout: partTimeoutMs });
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {});
    throw error;
  }
}

/** Reads a file in parts. The last one is only returned when all bytes have this hash. */
async function* readParts(file: string, hash: string): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    if (bytes >= partBytes) {
      yield Buffer.concat(chunks);
      [chunks, bytes] = [[], 0];
    }
    sum.update(chunk);
    chunks.push(chunk);
    bytes += chunk.length;
  }
  if (sum.digest('hex') !== hash) throw new ChangedFileError();
  yield Buffer.concat(chunks);
}
