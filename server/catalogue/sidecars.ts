import { join } from 'node:path';
import { decodeText } from './decode-text.ts';
import { readImageFile } from './read-image-file.ts';

export type SidecarBytes = { ok: true; sidecars: Buffer[] } | { ok: false; reason: string };

/**
 * The XMP files beside a photograph, the one to trust most first: `ridge.jpg.xmp` belongs to one file, `ridge.xmp` to all
 * of that name.
 */
export function sidecarsOf(file: string, sidecars: readonly string[]): string[] {
  return [file, withoutExtension(file)].flatMap((name) =>
    sidecars.filter((sidecar) => withoutExtension(sidecar) === name),
  );
}

/** Reads the sidecars of a photograph, in UTF-8, or says why not, as the end of a sentence about the photograph. */
export async function readSidecars(folder: string, names: readonly string[]): Promise<SidecarBytes> {
  const sidecars: Buffer[] = [];
  for (const name of names) {
    const refuse = (reason: string): SidecarBytes => ({
      ok: false,
      reason: `has the sidecar ${name}, which ${reason}`,
    });
    const read = await readImageFile(join(folder, name));
    if (!read.ok) return refuse(read.reason);
    const text = decodeText(read.bytes);
    if (!text.includes('<rdf:RDF')) return refuse('holds no XMP; mend or remove it');
    sidecars.push(Buffer.from(text));
  }
  return { ok: true, sidecars };
}

function withoutExtension(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}
