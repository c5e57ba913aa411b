import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import ssh2, { type ConnectConfig, type FileEntry, type SFTPWrapper, type Stats } from 'ssh2';
import type { BackupTarget } from '#server/configuration/backup-plan.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import { toParts } from '#server/photographs/storage/send-parts.ts';
import { type BackupStore, FolderError, MissingFileError, nameOf, type SshServer } from './store.ts';

type SshTarget = Extract<BackupTarget, { kind: 'ssh' }>;

const { STATUS_CODE } = ssh2.utils.sftp;
/** Less than the studio waits for the target. Later, a server that stays silent for a minute is given up. */
const patience = { readyTimeout: 15_000, keepaliveInterval: 15_000, keepaliveCountMax: 4 };
/** `ssh2` counts `readyTimeout` no longer once a server has ended its side. */
const maxOpenMs = 20_000;
/** Enough for a part over 1 Mbit/s. */
const maxAnswerMs = 120_000;
/** What OpenSSH answers to one request. */
const readBytes = 254 * 1024;

/** Keeps backups in a folder of a server by SFTP, which must exist. Import this file only when one is used. */
export async function openSsh(target: SshTarget): Promise<BackupStore> {
  const place = nameOf(target);
  const { client, sftp } = await openSftp(target);
  let isOpen = true;
  sftp.once('end', () => {
    isOpen = false;
  });
  const ask = <Result>(request: Request<Result>) =>
    (isOpen ? answerOf(request) : Promise.reject(new Error('no connection'))).catch(explainAnswer(place));
  const at = (name: string) => posix.join(target.folder, name);
  const unlink = (path: string) => ask<void>((done) => sftp.unlink(path, done)).catch(unlessMissing());

  async function requireFolder(): Promise<void> {
    const folder = await ask<Stats>((done) => sftp.stat(target.folder, done));
    if (!folder.isDirectory()) throw new FolderError(`This is not a folder: ${place}. Name a folder.`);
  }

  async function makeFolder(path: string): Promise<void> {
    const found = await ask<Stats>((done) => sftp.stat(path, done)).catch(unlessMissing());
    if (!found) await ask<void>((done) => sftp.mkdir(path, { mode: 0o700 }, done));
  }

  async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const handle = await ask<Buffer>((done) => sftp.open(path, 'w', { mode: 0o600 }, done));
    let position = 0;
    for await (const part of toParts(bytes)) {
      await ask<void>((done) => sftp.write(handle, part, 0, part.length, position, done));
      position += part.length;
    }
    await ask<void>((done) => sftp.ext_openssh_fsync(handle, done)).catch(unlessUnsupported);
    await ask<void>((done) => sftp.close(handle, done));
  }

  async function* read(handle: Buffer): AsyncGenerator<Buffer> {
    try {
      for (let position = 0; ; ) {
        const buffer = Buffer.allocUnsafe(readBytes);
        const count = await ask<number>((done) =>
          sftp.read(handle, buffer, 0, readBytes, position, (error, bytes) => done(error, bytes)),
        );
        if (count === 0) return;
        yield buffer.subarray(0, count);
        position += count;
      }
    } finally {
      await ask<void>((done) => sftp.close(handle, done)).catch(() => {});
    }
  }

  await requireFolder().catch((error) => {
    client.destroy();
    throw error;
  });
  return {
    place,
    async put(name, bytes) {
      const path = at(name);
      const draft = `${path}.unfinished`;
      try {
        if (name.includes('/')) await makeFolder(posix.dirname(path));
        await write(draft, bytes);
        await ask<void>((done) => sftp.rename(draft, path, done));
      } catch (error) {
        await unlink(draft).catch(() => {});
        throw error;
      }
    },
    async get(name) {
      const handle = await ask<Buffer>((done) => sftp.open(at(name), 'r', done)).catch((error) => {
        throw isMissing(error) ? new MissingFileError(place, name) : error;
      });
      return Readable.from(read(handle), { objectMode: false });
    },
    async list(name) {
      const files = await ask<FileEntry[]>((done) => sftp.readdir(at(name), done)).catch(unlessMissing());
      const names = (files ?? []).map(({ filename }) => filename);
      return new Set(names.filter((each) => !each.endsWith('.unfinished')));
    },
    async remove(name) {
      for (const path of [at(name), `${at(name)}.unfinished`]) await unlink(path);
    },
    close: () => void client.end(),
  };
}

/** The fingerprint of a server's key, before anything is sent to it. */
export async function readHostKey(server: SshServer): Promise<string> {
  const client = new ssh2.Client();
  const shown = Promise.withResolvers<string>();
  const hostVerifier = (key: Buffer) => {
    shown.resolve(fingerprintOf(key));
    return false;
  };
  connect(client, server, { hostVerifier });
  return untilOpen(client, shown)
    .catch(explainConnection(`${server.host}:${server.port}`))
    .finally(() => client.destroy());
}

function openSftp(target: SshTarget): Promise<{ client: ssh2.Client; sftp: SFTPWrapper }> {
  const { hostKey, privateKey } = target;
  const place = nameOf(target);
  const client = new ssh2.Client();
  const opened = Promise.withResolvers<SFTPWrapper>();
  client.on('ready', () =>
    answerOf<SFTPWrapper>((done) => client.sftp(done)).then(opened.resolve, () =>
      opened.reject(new OperatorError(`The server of ${place} offers no SFTP.`)),
    ),
  );
  const hostVerifier = (key: Buffer) => {
    const shown = fingerprintOf(key);
    if (shown !== hostKey)
      opened.reject(
        new OperatorError(
          `The server of ${place} shows the key ${shown} instead of ${hostKey}, so the shop has sent nothing. If you have set that server up anew, connect to it again under “Shop, Backups” and confirm its key. Otherwise another machine may pose as it.`,
        ),
      );
    return shown === hostKey;
  };
  connect(client, target, { privateKey, hostVerifier });
  return untilOpen(client, opened).then(
    (sftp) => ({ client, sftp }),
    (error) => {
      client.destroy();
      return explainConnection(place)(error);
    },
  );
}

/** A server that ends the connection before it lets the shop in may cause no error. */
function untilOpen<Result>(
  client: ssh2.Client,
  { promise, reject }: PromiseWithResolvers<Result>,
): Promise<Result> {
  client.on('error', reject);
  client.once('close', () => reject(new Error('closed')));
  return withTimeout(maxOpenMs, promise, 'no answer in time');
}

function connect(client: ssh2.Client, { host, port, user }: SshServer, more: ConnectConfig): void {
  client.connect({ host, port, username: user, ...patience, ...more });
  // Otherwise each request waits 40 ms for more to send with it.
  client.setNoDelay();
}

/** As OpenSSH prints it. */
function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

type Request<Result> = (done: (error: Error | null | undefined, result: Result) => void) => void;

/** The answer to one request, unless the server stays silent. */
function answerOf<Result>(request: Request<Result>): Promise<Result> {
  const answer = new Promise<Result>((resolve, reject) => {
    request((error, result) => (error ? reject(error) : resolve(result)));
  });
  return withTimeout(maxAnswerMs, answer, `no answer within ${maxAnswerMs / 1000} seconds`);
}

/** What a server answered instead of doing what it was asked. */
function statusOf(error: unknown): number | undefined {
  const answer = error instanceof OperatorError ? error.cause : error;
  return answer instanceof Error && 'code' in answer && typeof answer.code === 'number'
    ? answer.code
    : undefined;
}

const isMissing = (error: unknown) => statusOf(error) === STATUS_CODE.NO_SUCH_FILE;

function unlessMissing(): (error: unknown) => undefined {
  return (error) => {
    if (!isMissing(error)) throw error;
  };
}

/** Few servers lack this extension of OpenSSH. `ssh2` refuses it then, and a server may too. */
function unlessUnsupported(error: OperatorError): void {
  const { cause } = error;
  const isRefused =
    statusOf(error) === undefined &&
    cause instanceof Error &&
    cause.message === 'Server does not support this extended request';
  if (!isRefused && statusOf(error) !== STATUS_CODE.OP_UNSUPPORTED) throw error;
}

/**
 * Why there is no connection, with what to do. A server's own words are never shown, here or below: anybody may have written
 * them, and the shop emails these sentences. Its codes are no status of SFTP.
 */
function explainConnection(place: string): (error: unknown) => never {
  return (cause) => {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(describeConnection(place, cause as { level?: string; code?: string | number }));
  };
}

function describeConnection(
  place: string,
  { level, code }: { level?: string; code?: string | number },
): string {
  if (level === 'client-authentication')
    return `The server refuses the shop's key for ${place}. Add the line that “Shop, Backups” shows to the file .ssh/authorized_keys of that user.`;
  if (level === 'client-socket' || level === 'client-timeout')
    return `There is no answer from ${place} (${code ?? 'it took too long'}). Check the host, the port and the connection of this machine.`;
  if (level === 'handshake')
    return `The server of ${place} and the shop found no common way to encrypt. Check that the port is that of SSH, and update the server.`;
  if (typeof code === 'number')
    return `The server of ${place} ended the connection (reason ${code} of SSH). Look into its log.`;
  return `The server of ${place} ended the connection, or stopped answering, before it let the shop in. Check that the port is that of SSH, and look into its log.`;
}

/** Why a server did not do what it was asked, with what to do. */
function explainAnswer(place: string): (error: unknown) => never {
  return (cause) => {
    const status = statusOf(cause);
    if (status === undefined)
      throw new OperatorError(`The connection to ${place} broke off, or the server stopped answering.`, {
        cause,
      });
    throw new FolderError(describeStatus(place, status), { cause });
  };
}

function describeStatus(place: string, status: number): string {
  if (status === STATUS_CODE.NO_SUCH_FILE)
    return `There is no such folder: ${place}. Create it, or mount its disk, and try again.`;
  if (status === STATUS_CODE.PERMISSION_DENIED)
    return `The shop may not use ${place}: give the folder, and what is in it, to that user.`;
  if (status === STATUS_CODE.FAILURE)
    return `The server could not do what it was asked in ${place}. Most likely its disk is full, or the limit of that user is reached.`;
  return `The server did not do what it was asked in ${place} (status ${status} of SFTP).`;
}
