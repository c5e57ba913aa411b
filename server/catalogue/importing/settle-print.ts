import { createHash } from 'node:crypto';
import { leastPixelsPerInch } from '#domain/framing.ts';
import { measurePhotograph } from '#server/photographs/open-photograph.ts';
import type { OwnVariant } from '../save-print.ts';
import type { LastImport } from '../tables.ts';
import { describeCrops } from './describe-crops.ts';
import type { OwnWords } from './lists/own-words.ts';
import { type PrintWords, settleWords } from './lists/print-words.ts';
import { readPrintMetadata } from './metadata/read-print-metadata.ts';
import { settleVariants } from './settle-variants.ts';

/** What the folder says of one file besides its bytes. */
export interface FolderSays {
  words: OwnWords;
  /** Packets of XMP from the files beside it, the one to trust most first. */
  sidecars: readonly Uint8Array[];
  /** None: the default table. */
  variants: OwnVariant[];
  /** The file is what will be printed, not just a picture for the screen. */
  isPrintMaster: boolean;
}

/** A print as its folder wants it. */
export interface WantedPrint {
  words: PrintWords;
  variants: OwnVariant[];
  said: Omit<LastImport, 'folder'>;
  /** For the owner: what is not offered. */
  notes: string[];
}

export type SettledPrint = { ok: true; print: WantedPrint } | { ok: false; problems: string[] };

/** Below it the largest pictures of a print's page, and any print on paper, would be blurred. */
const leastLongSidePixels = 1800;
/** The longest window is 1.6 times as long as wide: of a photograph beyond this it shows but a small part. */
const mostLongSideOfShort = 4;

/**
 * Puts together what a file and its folder say of a print, or names all that keeps it from hanging.
 * @throws UnreadablePhotographError
 */
export async function settlePrint(bytes: Uint8Array, says: FolderSays): Promise<SettledPrint> {
  const size = await measurePhotograph(bytes);
  const settled = settleWords(await readPrintMetadata(bytes, says.sidecars), says.words);
  const { variants, notOffered, isOnSale } = says.isPrintMaster
    ? settleVariants(says.variants, size)
    : { variants: says.variants, notOffered: '', isOnSale: true };
  const problems = [
    ...(isOnSale ? [] : [`is ${size.width} x ${size.height} pixels, ${tooFew}`]),
    ...findWrongShape(size),
    ...(settled.ok ? [] : settled.problems),
  ];
  if (!settled.ok || problems.length > 0) return { ok: false, problems };
  const { words } = settled;
  const said = { words: digestWords(words), variants: digest(variants), isPrintMaster: says.isPrintMaster };
  const notes = [...settled.notes];
  if (notOffered) notes.push(`not offered, under ${leastPixelsPerInch} pixels per inch: ${notOffered}`);
  const crops = describeCrops(size, variants);
  if (crops) notes.push(`loses much of the photograph to the crop: ${crops}`);
  return { ok: true, print: { words, variants, said, notes } };
}

const tooFew = `too few to print any form that is on sale at ${leastPixelsPerInch} pixels per inch`;

function findWrongShape({ width, height }: { width: number; height: number }): string[] {
  const [shortSide, longSide] = width < height ? [width, height] : [height, width];
  const is = `is ${width} x ${height} pixels; its long side takes`;
  if (longSide < leastLongSidePixels) return [`${is} at least ${leastLongSidePixels}`];
  if (longSide <= mostLongSideOfShort * shortSide) return [];
  return [`${is} at most ${mostLongSideOfShort} times its short one`];
}

/** The name `createdAt` stands in the digests of earlier imports, which must compare equal to those of today. */
function digestWords({ takenAt: createdAt, ...words }: PrintWords): string {
  return digest({ ...words, createdAt });
}

/** The same for the same content, in whatever order its names stand. */
function digest(value: object): string {
  const inOrder = (_: string, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part;
  return createHash('sha256').update(JSON.stringify(value, inOrder)).digest('base64url');
}
