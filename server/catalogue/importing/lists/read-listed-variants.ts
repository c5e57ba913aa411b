import { z } from 'zod';
import { findSaleProblem, isSalePrice, priceRule } from '#domain/catalogue/pricing.ts';
import { frameColors, parseFrame } from '#domain/catalogue/variants/frames.ts';
import { mounts, parseMount } from '#domain/catalogue/variants/mounts.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { isSameVariant } from '#domain/catalogue/variants/variants.ts';
import { type Dollars, maxDollarsOfPayment } from '#domain/money.ts';
import { parsedBy } from '#domain/parsed-by-schema.ts';
import { typedLine } from '#domain/visible-text-schema.ts';
import { nearestName } from '#server/configuration/nearest-name.ts';
import type { CustomVariant } from '../../save-print.ts';
import { ImportError, parseJson, readListFile } from '../read-folder.ts';

/** A file beside the images: `{ "<file name>": [{ size, frameColor, mount, price, memberPrice, isActive?, sku? }] }`. */
export const variantsFile = 'variants.json';

/** A print's own variants, or why they are refused. */
export type ListedVariants = { ok: true; variants: CustomVariant[] } | { ok: false; reason: string };

const skuRule = 'sku must be a text of up to 100 characters';
const dollars = price(isSalePrice, priceRule);
const cents = price(
  (value) => isSalePrice(value / 100),
  `must be whole dollars in cents, from 100 to ${maxDollarsOfPayment}00`,
);
const variant = z
  .strictObject(
    {
      size: z.enum(sizeKeys, `size must be one of ${sizeKeys.join(', ')}`),
      frameColor: parsedBy(
        z.unknown(),
        parseFrame,
        () => `frameColor must be one of ${frameColors.join(', ')}`,
      ),
      mount: parsedBy(z.unknown(), parseMount, () => `mount must be one of ${mounts.join(', ')}`),
      price: dollars.optional(),
      priceCents: cents.optional(),
      memberPrice: dollars.optional(),
      memberPriceCents: cents.optional(),
      isActive: z.boolean('isActive must be true or false').default(true),
      sku: typedLine(skuRule).min(1, skuRule).max(100, skuRule).optional(),
    },
    'must be an object with size, frameColor, mount, price and memberPrice',
  )
  .transform(({ price, priceCents, memberPrice, memberPriceCents, ...variant }, context) => ({
    ...variant,
    price: inDollars('price', price, priceCents, context),
    memberPrice: inDollars('memberPrice', memberPrice, memberPriceCents, context),
  }));
const names = Object.keys(variant.in.shape);

function price(isValid: (value: number) => boolean, rule: string) {
  return z.custom<number>((value) => typeof value === 'number' && isValid(value), {
    error: ({ input, path }) => `${String(path?.at(-1))} is ${JSON.stringify(input)}; it ${rule}`,
  });
}

/** A variant may state a price in dollars or in cents (specification, section 3). */
function inDollars(
  name: string,
  dollars: number | undefined,
  cents: number | undefined,
  context: z.RefinementCtx,
): Dollars {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (dollars !== undefined && cents !== undefined) {
    return refuse(`${name} and ${name}Cents are both given; keep one of them`);
  }
  return dollars ?? (cents === undefined ? refuse(`${name} is missing`) : cents / 100);
}

/**
 * Reads the variants in `variants.json` by file name, in the composed form of Unicode; empty without the file.
 * @throws ImportError when the file is not a JSON object, because a guess could sell prints at the wrong price
 */
export async function readListedVariants(folder: string): Promise<ReadonlyMap<string, ListedVariants>> {
  const text = (await readListFile(folder, variantsFile)) ?? '{}';
  const lists = z.record(z.string(), z.unknown()).safeParse(parseJson(text));
  if (!lists.success) {
    throw new ImportError(`${variantsFile} is not a JSON object of file names with their lists of variants.`);
  }
  return new Map(
    Object.entries(lists.data).map(([file, list]) => [file.normalize(), nameSource(parseVariants(list))]),
  );
}

function nameSource(parsed: ListedVariants): ListedVariants {
  return parsed.ok ? parsed : { ok: false, reason: `is refused by ${variantsFile}: ${parsed.reason}` };
}

/** Parses one print's list of variants. The reason names the wrong variant, but not the file of the list. */
function parseVariants(list: unknown): ListedVariants {
  const parsed = z
    .array(variant, 'must be a list of variants')
    .min(1, 'must have at least one variant')
    .safeParse(list);
  if (!parsed.success) return { ok: false, reason: explain(parsed.error) };
  const variants = parsed.data;
  const repeated = variants.find((variant, index) =>
    variants.slice(index + 1).some((laterVariant) => isSameVariant(variant, laterVariant)),
  );
  if (repeated) {
    const { size, frameColor, mount } = repeated;
    return { ok: false, reason: `names ${size}, ${frameColor}, ${mount} twice` };
  }
  const problem = findSaleProblem(variants);
  return problem ? { ok: false, reason: `the print ${problem}` } : { ok: true, variants };
}

function explain({ issues }: z.ZodError): string {
  const lines = issues.flatMap((issue) => {
    const [index, field] = issue.path;
    const messages = issue.code === 'unrecognized_keys' ? explainNames(issue.keys) : [issue.message];
    return messages.map((message) => {
      const name = typeof field === 'string' && !message.startsWith(field) ? `${field}: ` : '';
      return typeof index === 'number' ? `variant ${index + 1}: ${name}${message}` : message;
    });
  });
  return lines.join('; ');
}

function explainNames(unknown: string[]): string[] {
  return unknown.map((name) => {
    const suggestion = nearestName(name, names);
    return suggestion
      ? `"${name}" is not known (${suggestion}?)`
      : `"${name}" is not known; a variant accepts ${names.join(', ')}`;
  });
}
