import { z } from 'zod';
import { sizeKeys } from '../catalogue/variants/sizes.ts';
import { countCharacters, emailProblem } from '../customers/accounts.ts';
import { stateCodes } from '../fulfillment/destinations.ts';
import { equipmentSchema, materialsSchema } from '../fulfillment/making-schema.ts';
import { phoneSchema } from '../phone-schema.ts';
import { typedLine } from '../visible-text-schema.ts';
import type { ShopDetails } from './shop-details.ts';

const maxWordLength = 18;

function line(max: number) {
  return typedLine()
    .refine((text) => text !== '', 'must have at least one character')
    .refine((text) => countCharacters(text) <= max, `must have at most ${max} characters`);
}

/** Its words fit the header of a phone, on two or three lines. */
const shopName = line(40).refine(
  (text) => text.split(/\s+/).every((word) => countCharacters(word) <= maxWordLength),
  `must have only words of at most ${maxWordLength} letters`,
);

const email = z
  .string()
  .trim()
  .refine((text) => emailProblem(text) === undefined, 'must be an email address, such as hello@shop.example');

const url = typedLine()
  .max(300)
  .refine(
    (text) => /^https:\/\/[^\s"<>]+$/.test(text) && URL.canParse(text),
    'must be an address with https://',
  );

const announcement = line(100);

/** At most one link, whose words are in brackets. */
const linkedAnnouncement = announcement.refine(
  (text) => /^[^[\]]*(\[[^[\]]+\][^[\]]*)?$/.test(text),
  'must have at most one part in brackets, which links to joining, such as [JOIN NOW]',
);

/** The widget plays no other addresses, such as short links and those of people. */
const playlist = typedLine()
  .max(300)
  .refine(
    (text) =>
      /^https:\/\/(www\.|m\.)?soundcloud\.com\/[\w-]+\/sets\/[\w-]+(\/s-\w+)?(\?[^\s"<>]*)?$/.test(text) ||
      /^https:\/\/api\.soundcloud\.com\/playlists\/\d+$/.test(text),
    'must be the address of a SoundCloud playlist, such as https://soundcloud.com/ada/sets/quiet-rooms; open the playlist there and copy its address',
  );

const days = z.int().min(1).max(90);

const ownDays = z.array(z.iso.date('must have only days, such as 2026-12-24')).max(366);

const dollars = z.int().min(0).max(10_000).nullable();

/** The rules of the shop's details except the policies, for the server and the studio in the browser. */
export const shopDetailsSchema = z.strictObject({
  shop: shopName,
  company: line(80),
  address: z.array(line(60)).min(1).max(4),
  city: line(60),
  state: line(40),
  county: line(60),
  email,
  social: z.strictObject({ name: line(30), url }),
  since: z.int().min(1800).max(2100),
  announcement: z.strictObject({ guests: linkedAnnouncement, members: announcement }),
  hero: z.strictObject({
    heading: z.array(line(12)).min(1).max(3),
    sentence: line(120),
    button: line(24),
    print: z.uuid('must be the id of a print, or null for one of the newest').nullable(),
  }),
  sender: z.strictObject({
    company: line(60),
    phone: phoneSchema,
    address: z.strictObject({
      line1: line(60),
      line2: line(60).nullable(),
      city: line(60),
      state: z.string().regex(/^[A-Z]{2}$/, 'must be the two letters of a state, such as OR'),
      postal_code: z.string().regex(/^\d{5}(-\d{4})?$/, 'must be a ZIP code, such as 97209'),
      country: z.literal('US', { error: 'must be US, where parcels start' }),
    }),
  }),
  production: z
    .strictObject({ leastDays: days, mostDays: days })
    .refine(({ leastDays, mostDays }) => leastDays <= mostDays, {
      path: ['mostDays'],
      error: 'must be at least the shortest time',
    }),
  workingDays: z
    .strictObject({ closed: ownDays, open: ownDays })
    .refine(({ closed, open }) => !closed.some((day) => open.includes(day)), {
      path: ['open'],
      error: 'must have no day on which the workshop is closed',
    }),
  delayNotices: z.enum(['send', 'hold'], 'must be send or hold'),
  parcelCover: z.strictObject({ insuredAboveDollars: dollars, signedAboveDollars: dollars }),
  refusedDestinations: z.record(
    z.enum(sizeKeys, `must be a size: ${sizeKeys.join(', ')}`),
    z.array(z.enum(stateCodes, 'must have only codes of states, such as HI')).max(stateCodes.length),
  ),
  materials: materialsSchema,
  equipment: equipmentSchema,
  makerLabels: z.strictObject({
    services: z.array(line(80)).max(40),
    mostDollars: z.int().min(0).max(10_000),
  }),
  largestInTube: z
    .enum(sizeKeys, `must be one of ${sizeKeys.join(', ')}, or null if every print travels flat`)
    .nullable(),
  playlist: playlist.nullable(),
}) satisfies z.ZodType<Omit<ShopDetails, 'policies'>>;
