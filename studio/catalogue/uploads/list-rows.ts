import type { UploadedFile, Uploads } from '#domain/api/catalogue/uploads.ts';
import { isListOrSidecar, isSameFile } from '#domain/catalogue/uploads.ts';
import { compareNames } from '#domain/compare-names.ts';
import { pictureOf, type Transfer } from './transfers.ts';

/** A file that is not in the shop yet: of this page, of the shop's uploads, or of both. */
export interface UploadRow {
  key: string;
  name: string;
  folder: string | undefined;
  modifiedAt: string | undefined;
  isPhotograph: boolean;
  bytes: number;
  sentBytes: number;
  state: 'waiting' | 'sending' | 'lost' | 'partial' | 'received' | 'refused';
  /** Why it was refused, in sentences. */
  problem: string;
  /** The address of a small picture. */
  picture: string | undefined;
  /** What the shop has of it. */
  fileId: string | undefined;
  transfer: Transfer | undefined;
}

/** The files that are still to do, and those that were refused, both in the order of their names. */
export function listRows(
  { files }: Pick<Uploads, 'files'>,
  transfers: readonly Transfer[],
): { toDo: UploadRow[]; refused: UploadRow[] } {
  const isOfTransfer = (file: UploadedFile) =>
    transfers.some((transfer) =>
      transfer.fileId
        ? transfer.fileId === file.id
        : transfer.state !== 'refused' && isSameFile(transfer, file),
    );
  const rows = [
    ...files.filter((file) => file.state !== 'importing' && !isOfTransfer(file)).map(rowOfFile),
    ...transfers.map(rowOfTransfer),
  ].toSorted(
    (one, other) => compareNames(one.name, other.name) || compareNames(one.folder ?? '', other.folder ?? ''),
  );
  return {
    toDo: rows.filter(({ state }) => state !== 'refused'),
    refused: rows.filter(({ state }) => state === 'refused'),
  };
}

function rowOfFile({
  id,
  name,
  folder,
  modifiedAt,
  bytes,
  receivedBytes,
  state,
  problems,
}: UploadedFile): UploadRow {
  const isWhole = bytes === receivedBytes;
  const isPhotograph = !isListOrSidecar(name);
  return {
    ...{ key: id, name, folder, modifiedAt, bytes, isPhotograph, fileId: id, transfer: undefined },
    sentBytes: receivedBytes,
    state: state === 'refused' ? 'refused' : isWhole ? 'received' : 'partial',
    problem: sentencesOf(problems),
    picture: pictureOf(id) ?? (isWhole && isPhotograph ? drawnByShop(id) : undefined),
  };
}

function rowOfTransfer(transfer: Transfer): UploadRow {
  const { id, name, folder, modifiedAt, bytes, sentBytes, state, picture, fileId } = transfer;
  // The row has the name.
  const problem = transfer.problem?.replace(`${name} `, 'It ') ?? '';
  const isPhotograph = !isListOrSidecar(name);
  return {
    ...{ key: String(id), name, folder, modifiedAt, bytes, sentBytes, state, problem },
    ...{ isPhotograph, fileId, transfer },
    picture: picture ?? (fileId && isPhotograph ? drawnByShop(fileId) : undefined),
  };
}

function drawnByShop(fileId: string): string {
  return `/api/studio/uploads/files/${fileId}/picture`;
}

/** What an import says of a file: `has no artist` becomes `It has no artist.` */
export function sentencesOf(ends: readonly string[]): string {
  return ends.map((end) => `It ${end}.`).join(' ');
}
