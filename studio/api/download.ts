import { useMutation } from '@tanstack/react-query';
import { request, timeoutMs, toApiError, withStepUp } from './call.ts';
import { readsOnly } from './query-client.ts';

export interface Download {
  /** Below `/api/studio/`. */
  path: string;
  /** A body makes it a POST. */
  body?: object;
  /** The shop begins to send it at once, and it may take any time. */
  isStream?: boolean;
}

/** Making a large print file takes a while. */
const timeoutOfFileMs = 10 * 60_000;

/**
 * Saves a file that the shop makes, under the name that the shop gives it. A link could not show why there is none.
 * Its data are what a person should know of the file, in sentences.
 */
export function useDownload() {
  return useMutation({ mutationFn: download, meta: readsOnly });
}

async function download({ path, body, isStream = false }: Download): Promise<string[]> {
  const response = await withStepUp(async () => {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), isStream ? timeoutMs : timeoutOfFileMs);
    const answer = await request(ending.signal, body ? 'POST' : 'GET', `/api/studio/${path}`, body);
    if (isStream) clearTimeout(timer);
    if (!answer.ok) throw toApiError(answer, await answer.json().catch(() => null));
    return answer;
  });
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
  const file = await response.blob().catch(() => {
    throw new Error('The file did not arrive completely. Please try again.');
  });
  saveFile(name, file);
  return JSON.parse(decodeURIComponent(response.headers.get('file-notes') ?? '%5B%5D'));
}

/** Lets the browser save a file. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  saveFrom(address, name);
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Lets the browser save what an address sends, while it arrives, so that it may have any size and take any time. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
