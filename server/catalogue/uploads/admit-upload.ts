import { statfs } from 'node:fs/promises';
import { type FileIdentity, isListOrSidecar, isSameFile, uploadLimits } from '#domain/catalogue/uploads.ts';
import { findHidden } from '#domain/visible-text.ts';
import { describeUseless } from '#server/catalogue/importing/read-folder.ts';
import { maxBytes } from '#server/catalogue/importing/read-image-file.ts';
import { conflict, invalid, type RequestError } from '#server/http/errors.ts';
import { listUploads, type StoredUpload } from './uploaded-files.ts';

interface NewUpload {
  /** Where uploads are stored. */
  storedIn: string;
  file: FileIdentity;
  staffId: string;
  printId: string | undefined;
}

/** The most bytes of all unfinished uploads together. */
const maxBytesOfAll = 50_000_000_000;
const maxBytesOfList = 10_000_000;
/** The database and the pictures need space too. */
const freeBytesToLeave = 1_000_000_000;

/** Refuses a file before its first byte is sent. @throws RequestError whose message starts with the file's name */
export async function admitUpload({ storedIn, file, staffId, printId }: NewUpload): Promise<void> {
  const { name, bytes } = file;
  const problem =
    findWrongName(name) ?? describeUseless(name) ?? (printId && isListOrSidecar(name) && 'is no photograph');
  if (problem) throw invalid(`${name} ${problem}.`, { file: problem });
  const max = isListOrSidecar(name) ? maxBytesOfList : maxBytes;
  if (bytes > max) throw tooLarge(name, `it may have at most ${max / 1e6} MB`);
  if (bytes === 0) throw invalid(`${name} is empty.`, { file: 'is empty' });
  const uploads = await listUploads(storedIn);
  const own = uploads.filter((upload) => upload.staffId === staffId && upload.printId === printId);
  if (own.some((upload) => isSameFile(upload, file))) {
    throw conflict('same_file', `${name} is uploaded already, or on its way from another window.`);
  }
  if (own.length >= uploadLimits.files) {
    throw conflict('too_many_files', `${name} is one file too many: import the ${own.length} others first.`);
  }
  await requireSpace(storedIn, uploads, { name, bytes });
}

async function requireSpace(
  folder: string,
  uploads: readonly StoredUpload[],
  { name, bytes }: Pick<FileIdentity, 'name' | 'bytes'>,
): Promise<void> {
  const sum = (of: (upload: StoredUpload) => number) => uploads.reduce((all, each) => all + of(each), 0);
  if (sum((upload) => upload.bytes) + bytes > maxBytesOfAll) {
    throw conflict('too_many_files', `${name} has to wait: import the files that are uploaded already.`);
  }
  const { bavail, bsize } = await statfs(folder);
  const expected = sum((upload) => upload.bytes - upload.receivedBytes);
  if (bavail * bsize - expected - bytes > freeBytesToLeave) return;
  throw diskFull(name);
}

/** A member of staff can only ask the owner of the machine for space. */
export function diskFull(name: string): RequestError {
  return conflict(
    'disk_full',
    `${name} has to wait: the shop's disk is full. Free some space and try again.`,
  );
}

function tooLarge(name: string, rule: string): RequestError {
  return invalid(`${name} is too large: ${rule}.`, { file: 'is too large' });
}

/** A name that file systems take, in the folder of its import. */
function findWrongName(name: string): string | undefined {
  const hidden = findHidden(name, 'line');
  if (hidden) return `has the invisible character ${hidden.name} in its name; rename it`;
  if (Buffer.byteLength(name) > 200 || /[/\\]/.test(name))
    return 'has a name that the shop cannot store; rename it';
  return name.startsWith('.') ? 'is a hidden file' : undefined;
}
