import { z } from 'zod';
import { emailProblem, maxNameLength } from '../../customers/accounts.ts';
import { stateCodes } from '../../fulfillment/destinations.ts';
import { type CertificateType, certificateTypes, maxTradeNote } from '../../offers/trade-clients.ts';
import { typedLine, typedText } from '../../visible-text-schema.ts';
import { day } from '../orders/figures.ts';
import { author } from '../staff/staff.ts';

const anyId = z.guid();
const moment = z.iso.datetime();

const email = typedLine().superRefine((typed, context) => {
  const message = emailProblem(typed);
  if (message) context.addIssue({ code: 'custom', message });
});

/** What an owner enters of a trade client besides the certificate. */
const facts = {
  company: typedLine().min(1, 'is missing').max(maxNameLength),
  contactName: typedLine().min(1, 'is missing').max(maxNameLength),
  email,
  note: typedText().max(maxTradeNote),
};
const tradeClientFacts = z.strictObject(facts);
export type TradeClientFacts = z.output<typeof tradeClientFacts>;

export const newTradeClient = z.strictObject({
  id: anyId.describe('made by the form, so that a repeated request enters one client'),
  ...facts,
});

export const tradeClientToSave = z.strictObject({
  version: z.int().positive().describe('the one that was changed'),
  ...facts,
});

const certifiedStates = z.array(z.enum(stateCodes)).min(1, 'must have at least one state');

/** What an owner reads on a certificate. */
export const certificateCoverage = z.strictObject({
  id: anyId.describe('of the certificate as it is then, made by the form'),
  states: certifiedStates,
  validUntil: day.describe('its last day, in UTC'),
});
export type CertificateCoverage = z.output<typeof certificateCoverage>;

/** The same in the query of an upload, with the states separated by commas. */
export const certificateQuery = z.object({
  id: certificateCoverage.shape.id,
  states: z
    .string()
    .transform((text) => text.split(','))
    .pipe(certifiedStates)
    .meta({ description: 'their codes, separated by commas', examples: ['OR,WA'] }),
  validUntil: day,
});

const certificate = z.object({
  id: anyId,
  type: z.enum(Object.keys(certificateTypes) as [CertificateType, ...CertificateType[]]),
  states: z.array(z.enum(stateCodes)),
  validUntil: day,
  checkedBy: author,
  checkedAt: moment,
  orders: z
    .array(z.object({ id: z.uuid(), number: z.string() }))
    .describe('that have no sales tax because of it'),
});
export type ShownCertificate = z.infer<typeof certificate>;

const listedTradeClient = z.object({
  id: anyId,
  company: z.string(),
  contactName: z.string(),
  email: z.string(),
  certificate: certificate.pick({ states: true, validUntil: true }).nullable(),
});
export type ListedTradeClient = z.infer<typeof listedTradeClient>;

export const tradeClientsPage = z.object({
  tradeClients: z.array(listedTradeClient),
  cursor: anyId.nullable(),
});

export const studioTradeClient = z.object({
  id: anyId,
  version: z.int(),
  company: z.string(),
  contactName: z.string(),
  email: z.string(),
  note: z.string(),
  certificate: certificate.nullable().describe('the one in use'),
  earlierCertificates: z
    .array(certificate)
    .describe('that are kept for orders without sales tax, or to undo a change, newest first'),
  offers: z
    .array(z.object({ id: anyId, number: z.string(), title: z.string() }))
    .describe('the latest, newest first'),
  hasMoreOffers: z.boolean().describe('whether there are earlier ones'),
});
export type StudioTradeClient = z.infer<typeof studioTradeClient>;
