import { z } from 'zod';
import { maxStatementLength, maxTextLength } from '../../catalogue/text-limits.ts';
import { typedLine, typedText } from '../../visible-text-schema.ts';
import { author } from '../staff/staff.ts';
import { attestationSchema } from './attestation.ts';

const artistWords = z.strictObject({
  statement: typedText().min(1).max(maxStatementLength).nullable().describe('what they say about their work'),
  placePrint: z
    .uuid()
    .nullable()
    .describe('the print that stands for them on their page; null: the page chooses'),
  attestation: attestationSchema.describe('what they have said about their prints, for certificates'),
});
export type ArtistWords = z.infer<typeof artistWords>;

const version = z.int().min(0).describe('0 before anything is saved about the artist');
export const artistVersion = artistWords.extend({ version });
export type ArtistVersion = z.infer<typeof artistVersion>;

/** An attestation that is left out stays. */
export const artistToSave = artistVersion.extend({
  attestation: artistWords.shape.attestation.exactOptional(),
});

const listedArtist = z.object({
  name: z.string(),
  prints: z.int().describe('published and hidden'),
  published: z.int(),
  hasStatement: z.boolean(),
  picture: z.string().nullable().describe('the address of a small one, of their first print in the gallery'),
});
export type ListedArtist = z.infer<typeof listedArtist>;
export const artistList = z.array(listedArtist);

/** What the log has of a change of an artist. */
export const changedParts = z.object({ ...artistWords.partial().shape, artist: z.string().optional() });
export const studioArtist = listedArtist.extend({
  ...artistVersion.shape,
  formerNames: z.array(z.string()).describe('their addresses lead to the artist'),
  history: z
    .array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        staff: author,
        action: z.string(),
        before: changedParts,
        after: changedParts,
        isUndone: z.boolean(),
      }),
    )
    .describe('the newest first'),
});
export type StudioArtist = z.infer<typeof studioArtist>;
export type ArtistChange = StudioArtist['history'][number];

export const artistRenaming = z.strictObject({
  name: typedLine().min(1).max(maxTextLength.artist),
  count: z.int().min(1).describe('how many prints change, as the owner was told'),
});
export const renamedArtist = z.object({ prints: z.int() });
