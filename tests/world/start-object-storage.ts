import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The package has no types. These are the parts that we use. */
type S3rver = new (options: {
  address: string;
  port: number;
  directory: string;
  silent: boolean;
  configureBuckets: { name: string }[];
}) => {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
  httpServer: { closeAllConnections(): void };
  middleware: ((context: { path: string; app: object }, next: () => Promise<void>) => Promise<void>)[];
};

const require = createRequire(import.meta.url);
const S3rver: S3rver = require('@20minutes/s3rver');
const accounts: {
  DUMMY_ACCOUNT: { createKeyPair(id: string, secret: string): void };
} = require('@20minutes/s3rver/lib/models/account.js');
const accessKeyId = 'S3RVER';

export interface ObjectStorage {
  bucket: string;
  url: string;
  /** The environment variables of a shop that stores its pictures there. */
  settings: Record<string, string>;
  /** Makes the server unreachable until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts an S3 server that checks signatures, except those of lists, with one empty bucket in a temporary folder.
 * @param secret of its access key, which all servers of this process share
 */
export async function startObjectStorage(secret = 'S3RVER'): Promise<ObjectStorage> {
  accounts.DUMMY_ACCOUNT.createKeyPair(accessKeyId, secret);
  const directory = await mkdtemp(join(tmpdir(), 'passepartout-s3-'));
  const bucket = 'shop-pictures';
  const open = (port: number) => {
    const configureBuckets = [{ name: bucket }];
    const server = new S3rver({ address: '127.0.0.1', port, directory, silent: true, configureBuckets });
    // It computes a wrong signature for the address of a list, because that ends in a slash.
    server.middleware.unshift((context, next) => {
      const lenient = { allowMismatchedSignatures: { value: true } };
      if (context.path === `/${bucket}/`) context.app = Object.create(context.app, lenient);
      return next();
    });
    return server;
  };
  let server = open(0);
  const { port } = await server.run();
  const url = `http://127.0.0.1:${port}`;
  const goAway = async () => {
    const closing = server.close();
    server.httpServer.closeAllConnections();
    await closing;
  };
  return {
    bucket,
    url,
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: url,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secret,
    },
    goAway,
    async comeBack() {
      server = open(port);
      await server.run();
    },
    async close() {
      await goAway();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
