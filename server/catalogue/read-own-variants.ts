import { z } from 'zod';
import { frameColors, parseFrame } from '#domain/frames.ts';
import { mounts, parseMount } from '#domain/mounts.ts';
import { readPrice } from '#domain/pricing.ts';
import { sizeKeys } from '#domain/sizes.ts';
import { isSameChoice } from '#domain/variants.ts';
import { ImportError } from './import-error.ts';
import { parsedBy } from './parsed-by.ts';
import { parseJson, readListFile } from './read-list-file.ts';
import type { OwnVariant } from './save-print.ts';

/** Lies beside the images: `{ "<file name>": [{ size, frameColor, mount, price, memberPrice, isActive?, sku? }] }`. */
export const variantsFile = 'variants.json';

/** The variants that a file has of its own, or why they cannot be taken. */
export type OwnVariants = { ok: true; variants: OwnVariant[] } | { ok: false; reason: string };

const dollars = z.number().nonnegative();
const ownVariant = z
  .object({
    size: z.enum(sizeKeys, `size takes one of ${sizeKeys.join(', ')}`),
    frameColor: parsedBy(z.unknown(), parseFrame, () => `frameColor takes one of ${frameColors.join(', ')}`),
    mount: parsedBy(z.unknown(), parseMount, () => `mount takes one of ${mounts.join(', ')}`),
    price: dollars.optional(),
    priceCents: dollars.optional(),
    memberPrice: dollars.optional(),
    memberPriceCents: dollars.optional(),
    isActive: z.boolean().default(true),
    sku: z.string().trim().min(1).max(100).optional(),
  })
  .refine((stated) => (stated.price ?? stated.priceCents) !== undefined, 'price is missing')
  .refine((stated) => (stated.memberPrice ?? stated.memberPriceCents) !== undefined, 'memberPrice is missing')
  .transform(({ price, priceCents, memberPrice, memberPriceCents, ...choice }) => ({
    ...choice,
    price: readPrice(price, priceCents),
    memberPrice: readPrice(memberPrice, memberPriceCents),
  }));

/**
 * Reads the prices that prints of this folder have of their own, by file name in the composed form of Unicode; none
 * without the file.
 * @throws ImportError when the file is there but is no JSON object: guessing would sell prints at the wrong price
 */
export async function readOwnVariants(folder: string): Promise<ReadonlyMap<string, OwnVariants>> {
  const text = (await readListFile(folder, variantsFile)) ?? '{}';
  const lists = z.record(z.string(), z.unknown()).safeParse(parseJson(text));
  if (!lists.success) {
    throw new ImportError(`${variantsFile} is not a JSON object of file names with their lists of variants.`);
  }
  return new Map(
    Object.entries(lists.data).map(([file, list]) => [
      file.normalize(),
      parseOwnVariants(list, variantsFile),
    ]),
  );
}

/** Reads one print's list of variants. @param source where it stands, for what is wrong with it */
export function parseOwnVariants(list: unknown, source: string): OwnVariants {
  const parsed = z.array(ownVariant).min(1, 'takes at least one variant').safeParse(list);
  if (!parsed.success) return { ok: false, reason: `${source}: ${explain(parsed.error)}` };
  const variants = parsed.data;
  const twice = variants.find((one, index) =>
    variants.slice(index + 1).some((other) => isSameChoice(one, other)),
  );
  if (!twice) return { ok: true, variants };
  const { size, frameColor, mount } = twice;
  return { ok: false, reason: `${source} names ${size}, ${frameColor}, ${mount} twice` };
}

function explain({ issues }: z.ZodError): string {
  const lines = issues.map(({ path, message }) => {
    const [index, field] = path;
    const name = typeof field === 'string' && !message.startsWith(field) ? `${field}: ` : '';
    return typeof index === 'number' ? `variant ${index + 1}: ${name}${message}` : message;
  });
  return lines.join('; ');
}
