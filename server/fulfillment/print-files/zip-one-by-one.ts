import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file on the disk, or a text. */
export type ZipEntry = { path: string } | { name: string; text: string };

/**
 * Streams a zip whose entries are made while it is sent. The next entry is asked for when the one before has been read, so
 * that the disk holds one large file at a time. Files are stored as they are: a TIFF is compressed already.
 * @returns the zip. When it is closed early, no further entry is asked for
 */
export function zipOneByOne(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  pipeline(zip.outputStream, output).catch(fail);
  fill(zip, entries, output).catch(fail);
  return output;
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, output: PassThrough): Promise<void> {
  const closed = finished(output).catch(() => undefined);
  for await (const entry of entries) {
    if (output.destroyed) return;
    if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), entry.name, { compress: false });
    else await Promise.race([addFile(zip, entry.path), closed]);
  }
  zip.end();
}

async function addFile(zip: ZipFile, path: string): Promise<void> {
  const { size } = await stat(path);
  const file = createReadStream(path);
  zip.addReadStream(file, basename(path), { compress: false, size });
  await finished(file);
}
