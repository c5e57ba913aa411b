/** The largest file that the provider accepts is smaller. */
export const maxUploadBytes = 16 * 1024 * 1024;

/**
 * A form with files as the text that `parseForm` reads, so that uploads are answered like every other call. A file becomes
 * `file[name]` and `file[data]`, in base64.
 */
export function parseMultipart(contentType: string, body: Buffer | string): string {
  const boundary = /boundary=(\S+)/.exec(contentType)?.[1] ?? '';
  // Latin-1 keeps every byte.
  const parts = Buffer.from(body).toString('latin1').split(`--${boundary}`).slice(1, -1);
  return parts.flatMap(readPart).join('&');
}

function readPart(part: string): string[] {
  const end = part.indexOf('\r\n\r\n');
  const head = part.slice(0, end);
  const content = Buffer.from(part.slice(end + 4, -2), 'latin1');
  const name = / name="([^"]*)"/.exec(head)?.[1] ?? '';
  const filename = / filename="([^"]*)"/.exec(head)?.[1];
  if (filename === undefined) return [pair(name, content.toString('utf8'))];
  return [pair(`${name}[name]`, filename), pair(`${name}[data]`, content.toString('base64'))];
}

const pair = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;
