import { join } from 'node:path';
import { decodeText } from './metadata/decode-text.ts';
import { readImageFile } from './read-image-file.ts';

type SidecarBytes = { ok: true; sidecars: Buffer[] } | { ok: false; reason: string };

/**
 * The sidecars of each picture, in order of precedence: `ridge.jpg.xmp` belongs to one file, `ridge.xmp` to all files
 * called ridge. `RIDGE.xmp`, as Lightroom on Windows writes it, belongs to `ridge.jpg` unless there is a RIDGE picture.
 */
export function matchSidecars(
  pictures: readonly string[],
  sidecars: readonly string[],
): Map<string, string[]> {
  const byExactName = groupByNames(pictures, (name) => name);
  const byFoldedName = groupByNames(pictures, foldCase);
  const matched = new Map<string, string[]>();
  for (const sidecar of sidecars) {
    const name = withoutExtension(sidecar);
    for (const picture of byExactName.get(name) ?? byFoldedName.get(foldCase(name)) ?? []) {
      addTo(matched, picture, sidecar);
    }
  }
  for (const [picture, sidecarsOfPicture] of matched) {
    sidecarsOfPicture.sort((one, other) => distanceOf(one, picture) - distanceOf(other, picture));
  }
  return matched;
}

/** The pictures by name, once with and once without the extension. */
function groupByNames(pictures: readonly string[], toKey: (name: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const picture of pictures) {
    for (const name of [picture, withoutExtension(picture)]) addTo(groups, toKey(name), picture);
  }
  return groups;
}

function addTo(groups: Map<string, string[]>, key: string, item: string): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

/** From 0, for a sidecar with the picture's full name, to 3, for one that differs in extension and case. */
function distanceOf(sidecar: string, picture: string): number {
  const name = withoutExtension(sidecar);
  const isOfWholeName = foldCase(name) === foldCase(picture);
  const isExact = name === picture || name === withoutExtension(picture);
  return (isOfWholeName ? 0 : 2) + (isExact ? 0 : 1);
}

function foldCase(name: string): string {
  return name.normalize().toLowerCase();
}

/** Reads the sidecars of a photograph as UTF-8. The reason is the end of a sentence that starts with the photograph's name. */
export async function readSidecars(folder: string, names: readonly string[]): Promise<SidecarBytes> {
  const sidecars: Buffer[] = [];
  for (const name of names) {
    const refuse = (reason: string): SidecarBytes => ({
      ok: false,
      reason: `has the sidecar ${name}, which ${reason}`,
    });
    const file = await readImageFile(join(folder, name));
    if (!file.ok) return refuse(file.reason);
    const text = decodeText(file.bytes);
    if (!text.includes('<rdf:RDF')) return refuse('contains no XMP; repair or remove it');
    sidecars.push(Buffer.from(text));
  }
  return { ok: true, sidecars };
}

function withoutExtension(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}
