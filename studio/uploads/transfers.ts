import { useSyncExternalStore } from 'react';
import { type DetailedError, Upload } from 'tus-js-client';
import type { UploadedFile } from '#domain/studio-api/uploads.ts';

/** A file on its way from this browser. */
export interface Transfer {
  name: string;
  bytes: number;
  sentBytes: number;
  /** `lost`: it continues by itself when the connection is back. */
  state: 'waiting' | 'sending' | 'lost' | 'received' | 'refused';
  /** Why it was refused, in a sentence. */
  problem?: string;
  /** The uploaded file's; known once the file is received. */
  fileId?: string;
  printId: string | undefined;
}

const endpoint = '/api/studio/uploads/files';
/** Web servers in front of the shop take requests of up to 1 MB. */
const partBytes = 1_000_000;
const mostAtOnce = 3;
const retryMs = 2000;

let transfers: readonly Transfer[] = [];
const listeners = new Set<() => void>();
const waiting: (() => void)[] = [];
let sending = 0;

/** The transfers of this browser. They go on while other pages of the studio are open. */
export function useTransfers(printId?: string): readonly Transfer[] {
  return useSyncExternalStore(subscribe, () => transfers).filter((transfer) => transfer.printId === printId);
}

/**
 * Sends files. A file that was uploaded in part, maybe before the page was loaded again, continues where it stopped.
 * @param uploaded what the shop has of earlier uploads
 */
export function sendFiles(files: readonly File[], uploaded: readonly UploadedFile[], printId?: string): void {
  for (const file of files) {
    const name = file.name.normalize();
    const isSending = transfers.some(
      (other) => other.name === name && other.printId === printId && !isDone(other),
    );
    if (isSending) continue;
    forgetTransfer(name, printId);
    const transfer: Transfer = { name, bytes: file.size, sentBytes: 0, state: 'waiting', printId };
    set([...transfers, transfer]);
    const known = uploaded.find((other) => other.name === name && other.bytes === file.size);
    waiting.push(() => send(file, transfer, known));
  }
  startNext();
}

/** Removes the row of a file that was refused, imported or removed. */
export function forgetTransfer(name: string, printId?: string): void {
  set(transfers.filter((each) => each.name !== name || each.printId !== printId));
}

/** Removes the rows of all files that have arrived: the shop lists them now. */
export function forgetReceived(): void {
  set(transfers.filter(({ state }) => state !== 'received'));
}

function isDone({ state }: Transfer): boolean {
  return state === 'received' || state === 'refused';
}

function startNext(): void {
  while (sending < mostAtOnce) {
    const start = waiting.shift();
    if (!start) return;
    sending += 1;
    start();
  }
}

function send(file: File, { name, printId }: Transfer, known: UploadedFile | undefined): void {
  const change = (values: Partial<Transfer>) =>
    set(
      transfers.map((each) =>
        each.name === name && each.printId === printId ? { ...each, ...values } : each,
      ),
    );
  const end = (values: Partial<Transfer>) => {
    change(values);
    sending -= 1;
    startNext();
  };
  change({ state: 'sending', ...(known && { sentBytes: known.receivedBytes }) });
  const upload = new Upload(file, {
    endpoint: new URL(endpoint, location.href).href,
    uploadUrl: known ? new URL(`${endpoint}/${known.id}`, location.href).href : null,
    headers: { 'X-Requested-With': 'passepartout' },
    metadata: { filename: name, ...(printId && { printId }) },
    chunkSize: partBytes,
    retryDelays: null,
    // The shop knows what it has received, so nothing is remembered in this browser.
    storeFingerprintForResuming: false,
    onProgress: (sentBytes) => change({ state: 'sending', sentBytes }),
    onSuccess: () =>
      end({ state: 'received', sentBytes: file.size, fileId: upload.url?.split('/').at(-1) ?? '' }),
    onError: (error) => {
      const refusal = readRefusal(error);
      if (refusal) return end({ state: 'refused', problem: refusal });
      change({ state: 'lost' });
      setTimeout(() => upload.start(), retryMs);
    },
  });
  upload.start();
}

/** Undefined if the shop did not answer, or answered that it can't just now. */
function readRefusal(error: Error | DetailedError): string | undefined {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  if (status < 400 || status >= 500 || isOutOfStep(response?.getBody() ?? '')) return undefined;
  try {
    return JSON.parse(response?.getBody() ?? '').error;
  } catch {
    return `The shop refused the file (${status}).`;
  }
}

/** After a lost connection, the shop may have more of the file than this browser knows. It then asks again. */
function isOutOfStep(body: string): boolean {
  return body.includes('"wrong_offset"');
}

function set(next: readonly Transfer[]): void {
  transfers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
