import { ApiError, toApiError } from '../../api/call.ts';

interface Download {
  /** Below `/api/studio/`. */
  path: string;
  /** A body makes it a POST. */
  body?: object;
  /** How many files are made for it. */
  count?: number;
}

/** Making a large print file takes a while. */
const timeoutOfFileMs = 10 * 60_000;

/**
 * Saves a file that the shop makes, under the name that the shop gives it. A link could not show why there is none.
 * @returns what a person should know of the file, in sentences
 * @throws ApiError
 */
export async function download({ path, body, count = 1 }: Download): Promise<string[]> {
  const response = await fetch(`/api/studio/${path}`, {
    method: body ? 'POST' : 'GET',
    signal: AbortSignal.timeout(count * timeoutOfFileMs),
    headers: {
      'X-Requested-With': 'passepartout',
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError(0, 'unreachable', 'The shop does not answer. Check the connection and try again.');
  });
  if (!response.ok) throw toApiError(response, await response.json().catch(() => null));
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
  save(await response.blob(), name);
  return JSON.parse(decodeURIComponent(response.headers.get('file-notes') ?? '%5B%5D'));
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
