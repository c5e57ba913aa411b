import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { ObjectStorageSettings } from '#server/configuration/configuration.ts';
import { explainBucket, isMissing } from './explain-bucket.ts';
import {
  cachedForEver,
  contentTypeOf,
  NoSuchPictureError,
  type PhotographStore,
  photographUrl,
  requirePhotographName,
  StoreAwayError,
} from './photograph-store.ts';

export interface ObjectStore extends PhotographStore {
  /** Why the bucket cannot be used as it is set, as a sentence for the owner; undefined when it can. */
  findProblem(): Promise<string | undefined>;
  close(): void;
}

/** For asking; nothing is ever stored under it. */
const neverThere = 'never-there.jpg';

/**
 * Keeps the pictures in a bucket of any storage that speaks S3, under the path of their addresses, so that a CDN can
 * take `/photographs/` from there. Load this file only where it is configured: the SDK takes 33 MB.
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
      await client.send(new PutObjectCommand(object)).catch(away);
    },
    async has(name) {
      const head = client.send(new HeadObjectCommand(at(name)));
      return head.then(
        () => true,
        (error: unknown) => (isMissing(error) ? false : away(error)),
      );
    },
    async read(name) {
      const { Body } = await get(name).catch(missingOrAway(name));
      return Buffer.from((await Body?.transformToByteArray().catch(away)) ?? []);
    },
    async stream(name) {
      const { Body, ContentLength = 0 } = await get(name).catch(missingOrAway(name));
      if (!(Body instanceof Readable)) throw new StoreAwayError('an answer without a body');
      return { body: Body, lengthBytes: ContentLength };
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name))).catch(away);
    },
    findProblem: () =>
      get(neverThere).then(
        () => undefined,
        (error: unknown) => explainBucket(error, settings),
      ),
    close: () => client.destroy(),
  };
}

/** A picture is a few hundred kilobytes: who waits longer than this waits for a server that is not well. */
function connect({ endpoint, region, credentials }: ObjectStorageSettings): S3Client {
  const agent = { keepAlive: true, maxSockets: 200 };
  return new S3Client({
    region,
    // Others than Amazon rarely give each bucket a host name of its own, and know the older checksums only.
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

function missingOrAway(name: string): (error: unknown) => never {
  return (error) => {
    throw isMissing(error) ? new NoSuchPictureError(name) : new StoreAwayError(error);
  };
}

function away(error: unknown): never {
  throw new StoreAwayError(error);
}
