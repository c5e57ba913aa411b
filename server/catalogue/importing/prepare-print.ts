import { createHash } from 'node:crypto';
import type { BasePrices } from '#domain/catalogue/pricing.ts';
import { minPixelsPerInch } from '#domain/framing/framing.ts';
import { measurePhotograph } from '#server/photographs/open-photograph.ts';
import type { CustomVariant } from '../save-print.ts';
import type { LastImport } from '../tables.ts';
import { describeCrops } from './describe-crops.ts';
import {
  combineDetails,
  type DefaultDetails,
  type ListedDetails,
  type PrintDetails,
} from './lists/print-details.ts';
import { readPrintMetadata } from './metadata/read-print-metadata.ts';
import { takeBlurredOffSale } from './take-blurred-off-sale.ts';

/** What the folder contains for one image besides the image itself. */
interface FolderInput {
  listed: ListedDetails;
  /** The XMP packets of the sidecars, in order of precedence. */
  sidecars: readonly Uint8Array[];
  /** Empty: the print is sold by the price table. */
  variants: CustomVariant[];
  /** The image is the file that will be printed, not only a picture for the screen. */
  isPrintMaster: boolean;
  defaults: DefaultDetails;
  /** The shop's price table. */
  basePrices: BasePrices;
}

/** A print that is ready to be imported. */
export interface PreparedPrint {
  details: PrintDetails;
  variants: CustomVariant[];
  /** Recorded with the print, so that the next import can tell what is new. */
  digests: Omit<LastImport, 'folder'>;
  /** For the owner, such as which variants are not offered. */
  notes: string[];
}

type Preparation = { ok: true; print: PreparedPrint } | { ok: false; problems: string[] };

/** Below this, the largest pictures on the print's page, and any print on paper, would be blurred. */
const minLongSidePixels = 1800;
/** A window is at most 1.6 times as long as wide, and would show only a small part of a longer photograph. */
const maxLongSideOfShort = 4;

/**
 * Combines an image with what its folder contains for it, or lists every problem that prevents the import.
 * @throws UnreadablePhotographError
 */
export async function preparePrint(bytes: Uint8Array, input: FolderInput): Promise<Preparation> {
  const { listed, sidecars, isPrintMaster } = input;
  const size = await measurePhotograph(bytes);
  const combined = combineDetails(await readPrintMetadata(bytes, sidecars), listed, input.defaults);
  const { variants, notOffered, isOnSale } = isPrintMaster
    ? takeBlurredOffSale(input.variants, size, input.basePrices)
    : { variants: input.variants, notOffered: '', isOnSale: true };
  const problems = [
    ...(isOnSale ? [] : [`is ${size.width} x ${size.height} pixels, ${tooFew}`]),
    ...findWrongShape(size),
    ...(combined.ok ? [] : combined.problems),
  ];
  if (!combined.ok || problems.length > 0) return { ok: false, problems };
  const { details } = combined;
  // At the prices of the specification: the shop's own may change between two imports, and are nothing new in the folder.
  const inFolder = isPrintMaster ? takeBlurredOffSale(input.variants, size).variants : variants;
  const digests = { words: digestDetails(details), variants: digest(inFolder), isPrintMaster };
  const notes = [...combined.notes];
  if (notOffered) {
    notes.push(
      `is not offered in variants with fewer than ${minPixelsPerInch} pixels per inch: ${notOffered}`,
    );
  }
  const crops = describeCrops(size, variants);
  if (crops) notes.push(`loses much of the photograph to the crop: ${crops}`);
  return { ok: true, print: { details, variants, digests, notes } };
}

const tooFew = `too few to print any variant that is on sale at ${minPixelsPerInch} pixels per inch`;

/** Why a photograph is too small or too long for any print, as ends of sentences that start with its file's name. */
export function findWrongShape({ width, height }: { width: number; height: number }): string[] {
  const [shortSide, longSide] = width < height ? [width, height] : [height, width];
  const prefix = `is ${width} x ${height} pixels; its long side must`;
  if (longSide < minLongSidePixels) return [`${prefix} have at least ${minLongSidePixels}`];
  if (longSide <= maxLongSideOfShort * shortSide) return [];
  return [`${prefix} be at most ${maxLongSideOfShort} times its short one`];
}

/**
 * Leaves out the keywords and calls `takenAt` `createdAt`, so that digests of earlier imports stay comparable. Keywords
 * need no digest: the owner can't change them in the shop, so every import takes those of the folder.
 */
function digestDetails({ takenAt: createdAt, keywords: _, ...details }: PrintDetails): string {
  return digest({ ...details, createdAt });
}

/** Equal for equal content, whatever the order of the keys. */
function digest(value: object): string {
  const sortKeys = (_: string, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([key], [nextKey]) => (key < nextKey ? -1 : 1)))
      : part;
  return createHash('sha256').update(JSON.stringify(value, sortKeys)).digest('base64url');
}
