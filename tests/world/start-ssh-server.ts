import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, mkdtemp, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2, { type AuthContext, type Connection, type SFTPWrapper } from 'ssh2';
import { deriveSshKey } from '#server/backup/planned/ssh-key.ts';

const { parseKey, sftp: protocol } = ssh2.utils;
const { STATUS_CODE } = protocol;
const user = 'keeper';

export interface SshServer {
  host: string;
  port: number;
  user: string;
  /** An empty folder, by its path on this machine. */
  folder: string;
  /** The fingerprint of its key, as `ssh-keygen -l` prints it. */
  hostKey(): string;
  /** Adds a line to `authorized_keys`. */
  allow(publicKey: string): void;
  /** What happens when a file is written. */
  writing: 'works' | 'no room' | 'no permission' | 'breaks off' | 'goes away';
  /** Makes the server unreachable until `comeBack`. */
  goAway(): Promise<void>;
  /** @param isNew it has another key than before, as after it was set up anew */
  comeBack(options?: { isNew?: true }): Promise<void>;
  close(): Promise<void>;
}

/** By our own function, because one of 256 that `ssh2` makes cannot be read. */
const newHostKey = () => deriveSshKey('a secret of the test', randomUUID());

/** Starts an SSH server that offers SFTP to one user. It refuses that user until `allow` is called. */
export async function startSshServer(): Promise<SshServer> {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout ssh '));
  const allowed = new Set<string>();
  const connections = new Set<Connection>();
  let hostKey = newHostKey();

  function accept(connection: Connection): void {
    connections.add(connection);
    // Its type lacks this.
    if ('setNoDelay' in connection && typeof connection.setNoDelay === 'function') connection.setNoDelay();
    connection.on('error', () => {});
    connection.on('close', () => connections.delete(connection));
    connection.on('authentication', (context) => (isAllowed(context) ? context.accept() : context.reject()));
    connection.on('session', (acceptSession) =>
      acceptSession().on('sftp', (acceptSftp) => serveFiles(acceptSftp(), server, () => connection.end())),
    );
  }

  function isAllowed(context: AuthContext): boolean {
    if (context.method !== 'publickey' || context.username !== user) return false;
    if (!allowed.has(context.key.data.toString('base64'))) return false;
    // Without a signature, the client only asks whether this key would be accepted.
    if (!context.signature || !context.blob) return true;
    const key = parseKey(`${context.key.algo} ${context.key.data.toString('base64')}`);
    return !(key instanceof Error) && key.verify(context.blob, context.signature) === true;
  }

  async function listen(port: number) {
    const listener = new ssh2.Server({ hostKeys: [hostKey.privateKey] }, accept);
    await new Promise<void>((resolve) => void listener.listen(port, '127.0.0.1', resolve));
    return listener;
  }

  let listener = await listen(0);
  const { port } = listener.address() as AddressInfo;
  const server: SshServer = {
    ...{ host: '127.0.0.1', port, user, folder, writing: 'works' },
    hostKey() {
      const bytes = Buffer.from(hostKey.publicKey.split(' ')[1] ?? '', 'base64');
      return `SHA256:${createHash('sha256').update(bytes).digest('base64').replace('=', '')}`;
    },
    allow: (publicKey) => void allowed.add(publicKey.split(' ')[1] ?? ''),
    async goAway() {
      for (const connection of connections) connection.end();
      await new Promise((resolve) => listener.close(resolve));
    },
    async comeBack({ isNew } = {}) {
      if (isNew) hostKey = newHostKey();
      listener = await listen(port);
    },
    async close() {
      await server.goAway();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return server;
}

/** Serves the files of this machine, with the parts of the protocol that backups need. */
function serveFiles(sftp: SFTPWrapper, server: SshServer, breakOff: () => void): void {
  const files = new Map<number, FileHandle>();
  const lists = new Map<number, string[]>();
  let lastId = 0;
  const idOf = (handle: Buffer) => handle.readUInt32BE();
  const giveHandle = (request: number) => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(++lastId);
    sftp.handle(request, handle);
    return lastId;
  };
  const fileOf = (handle: Buffer) => {
    const file = files.get(idOf(handle));
    if (!file) throw new Error('There is no such handle.');
    return file;
  };
  const done = (request: number) => sftp.status(request, STATUS_CODE.OK);
  const answer = (request: number, work: () => Promise<unknown>) =>
    void work().catch((error) => sftp.status(request, statusOf(error), 'words of the server'));

  sftp.on('end', async () => {
    for (const file of files.values()) await file.close();
  });
  sftp.on('OPEN', (request, path, flags) =>
    answer(request, async () => {
      if (flags & protocol.OPEN_MODE.WRITE && server.writing === 'no permission') throw refusal('EACCES');
      const file = await open(path, protocol.flagsToString(flags) ?? 'r');
      files.set(giveHandle(request), file);
    }),
  );
  sftp.on('WRITE', (request, handle, position, bytes) =>
    answer(request, async () => {
      if (server.writing === 'no room') throw refusal('ENOSPC');
      if (server.writing === 'breaks off') return breakOff();
      if (server.writing === 'goes away') return server.goAway();
      await fileOf(handle).write(bytes, 0, bytes.length, position);
      done(request);
    }),
  );
  sftp.on('READ', (request, handle, position, length) =>
    answer(request, async () => {
      const { bytesRead, buffer } = await fileOf(handle).read(Buffer.alloc(length), 0, length, position);
      if (bytesRead === 0) sftp.status(request, STATUS_CODE.EOF);
      else sftp.data(request, buffer.subarray(0, bytesRead));
    }),
  );
  sftp.on('CLOSE', (request, handle) =>
    answer(request, async () => {
      await files.get(idOf(handle))?.close();
      files.delete(idOf(handle));
      done(request);
    }),
  );
  sftp.on('OPENDIR', (request, path) =>
    answer(request, async () => {
      const names = await readdir(path);
      lists.set(giveHandle(request), names);
    }),
  );
  sftp.on('READDIR', (request, handle) => {
    const names = lists.get(idOf(handle)) ?? [];
    lists.delete(idOf(handle));
    if (names.length === 0) return sftp.status(request, STATUS_CODE.EOF);
    const attrs = { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };
    return sftp.name(
      request,
      names.map((filename) => ({ filename, longname: filename, attrs })),
    );
  });
  sftp.on('STAT', (request, path) =>
    answer(request, async () => {
      const { mode, uid, gid, size } = await stat(path);
      sftp.attrs(request, { mode, uid, gid, size, atime: 0, mtime: 0 });
    }),
  );
  sftp.on('MKDIR', (request, path) => answer(request, () => mkdir(path).then(() => done(request))));
  sftp.on('REMOVE', (request, path) => answer(request, () => unlink(path).then(() => done(request))));
  sftp.on('RENAME', (request, from, to) => answer(request, () => rename(from, to).then(() => done(request))));
}

function refusal(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'ENOENT') return STATUS_CODE.NO_SUCH_FILE;
  return code === 'EACCES' ? STATUS_CODE.PERMISSION_DENIED : STATUS_CODE.FAILURE;
}
