import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import ssh2, { type ConnectConfig, type FileEntry, type SFTPWrapper, type Stats } from 'ssh2';
import type { BackupTarget } from '#server/configuration/backup-plan.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { withTimeout } from '#server/http/with-timeout.ts';
import { toParts } from '#server/photographs/storage/send-parts.ts';
import { type BackupStore, MissingFileError, nameOf, type SshServer } from './store.ts';

type SshTarget = Extract<BackupTarget, { kind: 'ssh' }>;

const { STATUS_CODE } = ssh2.utils.sftp;
/** Less than the studio waits for the target. Later, a server that stays silent for a minute is given up. */
const patience = { readyTimeout: 15_000, keepaliveInterval: 15_000, keepaliveCountMax: 4 };
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
    (isOpen ? answerOf(request) : Promise.reject(new Error('no connection'))).catch(explainAs(place));
  const at = (name: string) => posix.join(target.folder, name);
  const unlink = (path: string) => ask<void>((done) => sftp.unlink(path, done)).catch(unlessMissing());

  async function requireFolder(): Promise<void> {
    const folder = await ask<Stats>((done) => sftp.stat(target.folder, done));
    if (!folder.isDirectory()) throw new OperatorError(`This is not a folder: ${place}. Name a folder.`);
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
    await ask<void>((done) => sftp.ext_openssh_fsync(handle, done)).catch((error) => {
      // Few servers lack this extension of OpenSSH.
      if (codeOf(error) !== undefined) throw error;
    });
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
  client.on('error', shown.reject);
  const hostVerifier = (key: Buffer) => {
    shown.resolve(fingerprintOf(key));
    return false;
  };
  connect(client, server, { hostVerifier });
  return shown.promise.catch(explainAs(`${server.host}:${server.port}`)).finally(() => client.destroy());
}

function openSftp(target: SshTarget): Promise<{ client: ssh2.Client; sftp: SFTPWrapper }> {
  const { hostKey, privateKey } = target;
  const place = nameOf(target);
  const client = new ssh2.Client();
  const opened = Promise.withResolvers<SFTPWrapper>();
  client.on('error', opened.reject);
  client.on('ready', () =>
    answerOf<SFTPWrapper>((done) => client.sftp(done)).then(opened.resolve, (error: Error) =>
      opened.reject(new OperatorError(`The server of ${place} offers no SFTP (${error.message}).`)),
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
  return opened.promise.then(
    (sftp) => ({ client, sftp }),
    (error) => {
      client.destroy();
      return explainAs(place)(error);
    },
  );
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

/** The code of SFTP, or of the connection. */
function codeOf(error: unknown): unknown {
  const answer = error instanceof OperatorError ? error.cause : error;
  return answer instanceof Error && 'code' in answer ? answer.code : undefined;
}

const isMissing = (error: unknown) => codeOf(error) === STATUS_CODE.NO_SUCH_FILE;

function unlessMissing(): (error: unknown) => undefined {
  return (error) => {
    if (!isMissing(error)) throw error;
  };
}

function explainAs(place: string): (error: unknown) => never {
  return (cause) => {
    throw cause instanceof OperatorError ? cause : new OperatorError(explainSsh(place, cause), { cause });
  };
}

/** Why a server cannot be used, with what to do. */
function explainSsh(place: string, error: unknown): string {
  const code = codeOf(error);
  if (code === STATUS_CODE.NO_SUCH_FILE)
    return `There is no such folder: ${place}. Create it, or mount its disk, and try again.`;
  if (code === STATUS_CODE.PERMISSION_DENIED)
    return `The shop may not write into ${place}: give the folder to that user.`;
  if (code === STATUS_CODE.FAILURE)
    return `The server could not do what it was asked in ${place}. Most likely its disk is full, or the limit of that user is reached.`;
  const { level, message } = error as { level?: string; message: string };
  if (level === 'client-authentication')
    return `The server refuses the shop's key for ${place}. Add the line that “Shop, Backups” shows to the file .ssh/authorized_keys of that user.`;
  if (level === 'client-socket' || level === 'client-timeout')
    return `There is no answer from ${place} (${code ?? message}). Check the host, the port and the connection of this machine.`;
  return `The connection to ${place} broke off (${message}).`;
}
