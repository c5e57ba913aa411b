import { z } from 'zod';
import { frameColorNames } from '../../catalogue/variants/frames.ts';
import { mounts } from '../../catalogue/variants/mounts.ts';
import { sizeKeys } from '../../catalogue/variants/sizes.ts';
import { productSummarySchema } from '../catalogue/product.ts';
import { frameField, mountField, sizeField } from '../catalogue/variant-schema.ts';
import { buyersClaim } from '../fulfillment/claims.ts';
import { orderSchema } from '../orders/order.ts';

const moment = z.iso.datetime();
const text = z.string().default('');

/** Any text is valid here: the server explains wrong fields in the words of the specification, section 5. */
export const credentials = z.object({
  email: text.describe('of the account, upper or lower case'),
  password: text,
});
export const ownPassword = credentials.pick({ password: true });
export const registration = credentials.extend({
  firstName: z
    .string()
    .nullish()
    .transform((name) => name ?? ''),
});
/** To whom a link is emailed. */
export const linkRequest = z.object({ email: text });
export const passwordReset = z.object({ uid: text, token: text, newPassword: text });

/** An account as its owner sees it. */
export const accountView = z.object({
  _id: z.uuid(),
  firstName: z.string().nullable(),
  name: z.string().describe('the first name, else the part of the email before the @'),
  email: z.string(),
  isMember: z.boolean(),
});
export type AccountView = z.infer<typeof accountView>;

export const ownProfile = accountView.extend({ createdAt: moment });
export type OwnProfile = z.infer<typeof ownProfile>;

/** A favorite with its print. */
const favourite = z.object({
  _id: z.uuid(),
  product: productSummarySchema,
  size: z.enum(sizeKeys),
  frameColorName: z.enum(frameColorNames),
  border: z.enum(mounts),
  image: z.string().nullable().describe("the print's picture for this mount"),
  createdAt: moment,
});
export type ListedFavourite = z.infer<typeof favourite>;

/** A variant of a print to save. */
export const favouriteRequest = z.object({
  productId: z.string().min(1).max(100).describe('the _id of a print'),
  size: sizeField,
  frameColorName: frameField(frameColorNames),
  border: mountField,
  image: z.string().max(2048).nullish().describe('not stored: the shop uses its own picture'),
});
export type FavouriteRequest = z.output<typeof favouriteRequest>;

export const favouriteList = z.array(favourite).describe('the whole list, newest first');

export const renewedToken = z.object({ accessToken: z.string() });
export const newSession = accountView.extend({ ...renewedToken.shape, favorites: favouriteList });

const change = orderSchema
  .pick({ status: true, paymentStatus: true })
  .extend({ at: moment, amountRefunded: z.int().describe('US cents'), note: z.string().nullable() });

const earlierAddress = orderSchema
  .pick({ shippingName: true, address: true })
  .extend({ phone: orderSchema.shape.phone.optional(), until: moment });

const exportedParcel = orderSchema.shape.parcels.element.extend({
  signedBy: z.string().nullable().describe('as the carrier says'),
  scans: z.array(z.object({ at: moment, status: z.string(), message: z.string(), place: z.string() })),
});

const exportedMail = z
  .object({ at: moment, to: z.string(), subject: z.string(), text: z.string() })
  .describe('as it was sent, without the tokens of its links');

/** Everything that the shop stores about a member. */
export const memberData = z.object({
  profile: ownProfile,
  favorites: z.array(z.looseObject({ id: z.uuid(), createdAt: moment })),
  orders: z.array(
    orderSchema.extend({
      parcels: z.array(exportedParcel),
      history: z.array(change),
      earlierAddresses: z.array(earlierAddress),
      mails: z.array(exportedMail),
    }),
  ),
  claims: z.array(
    buyersClaim.omit({ photos: true }).extend({
      orderId: z.uuid(),
      photos: z.array(z.string()).describe('JPEGs in base64, without metadata'),
      photosLeftOut: z
        .int()
        .describe('photographs that are stored, and too many for this file: ask for them'),
    }),
  ),
  offers: z
    .array(
      z.object({
        number: z.string(),
        orderId: z.uuid(),
        createdAt: moment,
        title: z.string(),
        words: z.string(),
        clientName: z.string(),
        clientEmail: z.string(),
        wall: z.string().describe('the query of the address of `/wall`'),
        photo: z.string().nullable().describe('of your wall, as long as we have it: a JPEG in base64'),
        questions: z.array(z.object({ at: moment, text: z.string() })),
      }),
    )
    .describe('that were paid with these orders'),
  resaleCertificates: z
    .array(
      z.object({
        orderIds: z.array(z.uuid()),
        company: z.string(),
        contactName: z.string(),
        email: z.string(),
        states: z.array(z.string()),
        validUntil: z.string(),
        type: z.string(),
        file: z
          .string()
          .nullable()
          .describe('in base64; null: it is stored, and too much for this file: ask for it'),
      }),
    )
    .describe('because of which these orders have no sales tax'),
  sessions: z
    .array(z.object({ signedInAt: moment, expiresAt: moment }))
    .describe('where the account is signed in'),
  passwordResets: z.array(z.object({ requestedAt: moment, expiresAt: moment })),
});
export type MemberData = z.infer<typeof memberData>;
