import { z } from 'zod';
import { photoStations } from '../../fulfillment/pieces.ts';

const moment = z.iso.datetime();
const facts = z.array(z.object({ name: z.string(), text: z.string() }));

/** Everything that the shop knows of a piece, ready to be read. Its page and its PDF say the same; times in words are in UTC. */
export const pieceFile = z.object({
  code: z.string(),
  title: z.string(),
  artist: z.string(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  pictureUrl: z.string().nullable().describe('the framed picture that the buyer saw'),
  records: z
    .array(
      z.object({
        name: z.string(),
        state: z.enum(['recorded', 'missing', 'open']).describe('open: not due yet, or not asked for'),
        at: moment.nullable(),
        text: z.string(),
      }),
    )
    .describe('what the file holds and what it lacks, from the promise to the emails'),
  promised: facts.describe('what was promised and paid'),
  particulars: facts.describe('as on the certificate'),
  steps: z.array(z.object({ at: moment, text: z.string(), by: z.string() })).describe('oldest first'),
  photos: z.array(
    z.object({
      station: z.enum(photoStations),
      at: moment,
      by: z.string(),
      skippedReason: z.string().nullable(),
      photoId: z.uuid().nullable().describe('null when it was skipped, or deleted after its time'),
    }),
  ),
  parcel: z
    .object({
      facts: facts.describe('the box, the label, the insurance and the signature'),
      scans: z.array(z.object({ at: moment, text: z.string() })).describe("the carrier's, oldest first"),
    })
    .nullable(),
  mails: z
    .array(z.object({ id: z.uuid(), at: moment, to: z.string(), subject: z.string(), text: z.string() }))
    .describe('as they were sent to the buyer, oldest first'),
  claims: z.array(z.object({ id: z.uuid(), facts, photoIds: z.array(z.uuid()) })),
  policies: z
    .array(z.object({ title: z.string(), asOf: z.string(), text: z.string() }))
    .describe('as they were at the payment, or the oldest on record; `asOf` says which'),
});
export type PieceFile = z.infer<typeof pieceFile>;
export type FileRecord = PieceFile['records'][number];
export type FileFact = PieceFile['promised'][number];
