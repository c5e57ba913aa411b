import { z } from 'zod';

/** Schemas for the parameters of the API, which all arrive as text. Their issues carry the provider's error code. */
const refuse = (ctx: z.RefinementCtx, message: string, code?: string) => {
  ctx.addIssue({ code: 'custom', message, params: { code } });
  return z.NEVER;
};

export const text = (maxLength = 5000) =>
  z.string().superRefine((value, ctx) => {
    if (value === '')
      refuse(ctx, 'You passed an empty string for a value that cannot be empty.', 'parameter_invalid_empty');
    if (value.length > maxLength) {
      refuse(ctx, `Invalid string: ${value.slice(0, 12)}…; must be at most ${maxLength} characters`);
    }
  });

export const integer = (min = 0, max = 99_999_999) =>
  z.string().transform((raw, ctx) => {
    if (!/^-?\d{1,15}$/.test(raw)) return refuse(ctx, `Invalid integer: ${raw}`, 'parameter_invalid_integer');
    const value = Number(raw);
    if (value < min)
      return refuse(ctx, `This value must be greater than or equal to ${min}.`, 'parameter_invalid_integer');
    if (value > max)
      return refuse(ctx, `This value must be less than or equal to ${max}.`, 'parameter_invalid_integer');
    return value;
  });

export const flag = z.enum(['true', 'false']).transform((raw) => raw === 'true');

export const webAddress = text().superRefine((value, ctx) => {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
    refuse(ctx, 'Not a valid URL', 'url_invalid');
  }
});

export const email = text(800).superRefine((value, ctx) => {
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)) {
    refuse(ctx, `Invalid email address: ${value}`, 'email_invalid');
  }
});

/** `a[0]=x&a[1]=y` as an array, in the order of its indexes. */
export const listOf = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(
    (value) =>
      isIndexed(value)
        ? Object.keys(value)
            .sort((a, b) => Number(a) - Number(b))
            .map((key) => value[key])
        : value,
    z.array(item).superRefine((items, ctx) => {
      if (items.length > max)
        refuse(ctx, `Array must contain at most ${max} elements; it has ${items.length}`);
    }),
  );

const isIndexed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key));

/** At most 50 keys of 40 characters with values of 500; an empty value leaves the key out. */
export const metadata = z.record(z.string().max(40), z.string().max(500)).transform((pairs, ctx) => {
  if (Object.keys(pairs).length > 50) return refuse(ctx, 'Metadata can have at most 50 keys');
  return Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== ''));
});
