import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ObjectStorageSettings } from '#server/configuration/configuration.ts';
import {
  cachedForEver,
  contentTypeOf,
  NoSuchPictureError,
  type PhotographStore,
  photographUrl,
  requirePhotographName,
  StoreUnavailableError,
} from './photograph-store.ts';

interface ObjectStore extends PhotographStore {
  /** Why the configured bucket cannot be used, as a sentence for the owner; undefined when it can. */
  findProblem(): Promise<string | undefined>;
  close(): void;
}

/** A name for test requests, under which nothing is ever stored. */
const probeName = 'never-there.jpg';

/**
 * Stores the pictures in a bucket of any S3-compatible storage, under the path of their addresses, so that a CDN can
 * serve `/photographs/` from it. Import this file only when a bucket is configured, because the SDK takes 33 MB.
 */
export function openObjectStore(settings: ObjectStorageSettings): ObjectStore {
  const client = connect(settings);
  const at = (name: string) => ({ Bucket: settings.bucket, Key: keyOf(name) });
  const get = (name: string) => client.send(new GetObjectCommand(at(name)));
  return {
    async put(name, bytes) {
      const object = {
        ...at(name),
        Body: bytes,
        ContentType: contentTypeOf(name),
        CacheControl: cachedForEver,
      };
      await client.send(new PutObjectCommand(object)).catch(throwUnavailable);
    },
    async has(name) {
      const head = client.send(new HeadObjectCommand(at(name)));
      return head.then(
        () => true,
        (error: unknown) => (isMissing(error) ? false : throwUnavailable(error)),
      );
    },
    async read(name) {
      const { Body } = await get(name).catch(throwMissingOrUnavailable(name));
      return Buffer.from((await Body?.transformToByteArray().catch(throwUnavailable)) ?? []);
    },
    async stream(name) {
      const { Body, ContentLength = 0 } = await get(name).catch(throwMissingOrUnavailable(name));
      if (!(Body instanceof Readable)) throw new StoreUnavailableError('a response without a body');
      return { body: Body, lengthBytes: ContentLength };
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name))).catch(throwUnavailable);
    },
    findProblem: () =>
      get(probeName).then(
        () => undefined,
        (error: unknown) => explainBucket(error, settings),
      ),
    close: () => client.destroy(),
  };
}

/** Pictures have a few hundred kilobytes, so the timeouts are only reached when the server has a problem. */
export function connect({ endpoint, region, credentials }: ObjectStorageSettings): S3Client {
  const agent = { keepAlive: true, maxSockets: 200 };
  return new S3Client({
    region,
    // Other providers than Amazon rarely have a host name per bucket, and support only the older checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials ? { credentials } : {}),
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 15_000,
      throwOnRequestTimeout: true,
      socketTimeout: 15_000,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** `photographs/<name>`: the path of the picture's address. */
function keyOf(name: string): string {
  return photographUrl(requirePhotographName(name)).slice(1);
}

function throwMissingOrUnavailable(name: string): (error: unknown) => never {
  return (error) => {
    throw isMissing(error) ? new NoSuchPictureError(name) : new StoreUnavailableError(error);
  };
}

function throwUnavailable(error: unknown): never {
  throw new StoreUnavailableError(error);
}

/** Responses to HEAD have no body and so no error name; there, `NotFound` means the object. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);
}

/**
 * Explains the error of a request for a missing object as a problem with the settings, for the owner. Undefined when the
 * settings work, and when the storage didn't respond, which the settings don't cause.
 */
function explainBucket(error: unknown, { bucket, endpoint }: ObjectStorageSettings): string | undefined {
  if (isMissing(error) || !(error instanceof S3ServiceException)) return undefined;
  const place = endpoint ?? 'Amazon S3';
  const status = error.$metadata.httpStatusCode ?? 0;
  if (error.name === 'NoSuchBucket') return `S3_BUCKET is "${bucket}"; ${place} has no such bucket.`;
  if (status === 301) return `S3_REGION is not the region of the bucket "${bucket}".`;
  if (status >= 500) return undefined;
  return `${place} refuses the bucket "${bucket}" (${error.name}); check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, which need s3:GetObject, s3:PutObject, s3:AbortMultipartUpload and s3:ListBucket.`;
}
