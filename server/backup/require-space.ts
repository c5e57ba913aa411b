import { statfs } from 'node:fs/promises';
import { OperatorError } from '#server/configuration/operator-error.ts';

const marginBytes = 64_000_000;

/** @throws OperatorError if the disk of `folder` has no room for this many bytes and a margin */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const [needed, free] = [bytes + marginBytes, bavail * bsize];
  if (free >= needed) return;
  throw new OperatorError(
    `The disk that holds ${folder} has ${megabytes(free)} free, and ${megabytes(needed)} are needed.`,
  );
}

/** Such as `12.3 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
