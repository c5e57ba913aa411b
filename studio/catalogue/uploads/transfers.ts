import pLimit from 'p-limit';
import { type DetailedError, Upload } from 'tus-js-client';
import type { UploadedFile } from '#domain/api/catalogue/uploads.ts';
import { type FileIdentity, isSameFile } from '#domain/catalogue/uploads.ts';
import { compareNames } from '#domain/compare-names.ts';
import { cleanText } from '#domain/visible-text.ts';
import { SharedState, useSharedState } from '../../ui/shared-state.ts';
import type { ChosenFile } from './chosen-files.ts';
import { makeThumbnail } from './thumbnails.ts';

/** A file on its way from this browser. */
export interface Transfer extends FileIdentity {
  /** In this page. */
  id: number;
  sentBytes: number;
  /** `lost`: it continues by itself when the connection is back. */
  state: 'waiting' | 'sending' | 'lost' | 'received' | 'refused';
  /** Why it was refused, in a sentence. */
  problem?: string;
  /** A refusal that may have passed, such as that of a full disk: sends the file again. */
  tryAgain?: () => void;
  /** The uploaded file's; known once the file is received. */
  fileId?: string;
  /** The address of a small picture, in this page. */
  picture?: string | undefined;
  printId: string | undefined;
}

const endpoint = '/api/studio/uploads/files';
/** Web servers in front of the shop accept requests of up to 1 MB. */
const partBytes = 1_000_000;
const maxAtOnce = 3;
const retryMs = 2000;
/** Each change draws every row, and there may be hundreds. */
const progressMs = 250;

const transfers = new SharedState<readonly Transfer[]>([]);
const inTurn = pLimit(maxAtOnce);
let lastId = 0;
/** The pictures of files that were sent from this page, by the ids of the uploaded files. */
const pictures = new Map<string, string>();

/** The transfers of this browser. They go on while other pages of the studio are open. */
export function useTransfers(printId?: string): readonly Transfer[] {
  return useSharedState(transfers).filter((transfer) => transfer.printId === printId);
}

/**
 * Sends files. A file that was uploaded in part, maybe before the page was loaded again, continues where it stopped.
 * @param uploaded what the shop has of earlier uploads
 */
export function sendFiles(
  chosen: readonly ChosenFile[],
  uploaded: readonly UploadedFile[],
  printId?: string,
): void {
  for (const { file, folder } of chosen.toSorted((one, other) =>
    compareNames(one.file.name, other.file.name),
  )) {
    const identity = identify(file, folder);
    const same = transfers.read().find((other) => other.printId === printId && isSameFile(other, identity));
    if (same && same.state !== 'refused') continue;
    if (same) forgetTransfer(same.id);
    lastId += 1;
    const transfer: Transfer = { ...identity, id: lastId, sentBytes: 0, state: 'waiting', printId };
    transfers.set([...transfers.read(), transfer]);
    const known = uploaded.find((other) => isSameFile(other, identity));
    inTurn(() => send(file, transfer, known));
    makeThumbnail(file).then((picture) => picture && change(transfer.id, { picture }));
  }
}

/** The identity that the shop stores, so that both can be compared. */
function identify(file: File, folder: string | undefined): FileIdentity {
  const modifiedAt = new Date(file.lastModified).toISOString();
  const cleaned = cleanText(folder?.normalize() ?? '', 'line').slice(0, 300);
  return { name: file.name.normalize(), bytes: file.size, modifiedAt, ...(cleaned && { folder: cleaned }) };
}

/** Removes the row of a file that was refused, imported or removed. */
export function forgetTransfer(id: number): void {
  transfers.set(transfers.read().filter((each) => each.id !== id));
}

/** Removes the rows of all files that have arrived: the shop lists them now. */
export function forgetReceived(): void {
  transfers.set(transfers.read().filter(({ state }) => state !== 'received'));
}

/** The picture that this page made of an uploaded file; undefined after a reload. */
export function pictureOf(fileId: string): string | undefined {
  return pictures.get(fileId);
}

function change(id: number, values: Partial<Transfer>): void {
  transfers.set(transfers.read().map((each) => (each.id === id ? { ...each, ...values } : each)));
  const { fileId, picture } = transfers.read().find((each) => each.id === id) ?? {};
  if (fileId && picture) pictures.set(fileId, picture);
}

/** Ends when the file is received or refused. */
function send(
  file: File,
  { id, printId, ...identity }: Transfer,
  known: UploadedFile | undefined,
): Promise<void> {
  const { name, folder = '', modifiedAt = '' } = identity;
  change(id, { state: 'sending', ...(known && { sentBytes: known.receivedBytes }) });
  let shownAt = 0;
  return new Promise((resolve) => {
    const end = (values: Partial<Transfer>) => {
      change(id, values);
      resolve();
    };
    const upload = new Upload(file, {
      endpoint: new URL(endpoint, location.href).href,
      uploadUrl: known ? new URL(`${endpoint}/${known.id}`, location.href).href : null,
      headers: { 'X-Requested-With': 'passepartout' },
      metadata: { filename: name, folder, modifiedAt, ...(printId && { printId }) },
      chunkSize: partBytes,
      retryDelays: null,
      // The shop knows what it has received, so nothing is remembered in this browser.
      storeFingerprintForResuming: false,
      onProgress: (sentBytes) => {
        if (Date.now() - shownAt < progressMs) return;
        shownAt = Date.now();
        change(id, { state: 'sending', sentBytes });
      },
      onSuccess: () =>
        end({ state: 'received', sentBytes: file.size, fileId: upload.url?.split('/').at(-1) ?? '' }),
      onError: (error) => {
        const refusal = readRefusal(error);
        if (!refusal) {
          change(id, { state: 'lost' });
          setTimeout(() => upload.start(), retryMs);
          return;
        }
        const tryAgain = () => sendFiles([{ file, folder: identity.folder }], [], printId);
        const { problem, mayPass } = refusal;
        end({ state: 'refused', problem, ...(mayPass && { tryAgain }) });
      },
    });
    upload.start();
  });
}

interface Refusal {
  /** In a sentence. */
  problem: string;
  mayPass: boolean;
}

/** Undefined if the shop did not answer, or answered that it can't just now. */
function readRefusal(error: Error | DetailedError): Refusal | undefined {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  if (status < 400 || status >= 500 || isOutOfStep(response?.getBody() ?? '')) return undefined;
  try {
    const { error: problem, code } = JSON.parse(response?.getBody() ?? '');
    return { problem, mayPass: ['disk_full', 'too_many_files'].includes(code) };
  } catch {
    return { problem: `The shop refused the file (${status}).`, mayPass: true };
  }
}

/** After a lost connection, the shop may have more of the file than this browser knows. It then asks again. */
function isOutOfStep(body: string): boolean {
  return body.includes('"wrong_offset"');
}
