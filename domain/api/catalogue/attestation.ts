import { z } from 'zod';
import {
  type Attestation,
  consentTexts,
  maxSignatureLength,
  printedTexts,
} from '../../catalogue/attestation.ts';
import { typedLine } from '../../visible-text-schema.ts';

const keysOf = <Key extends string>(texts: Readonly<Record<Key, string>>) => Object.keys(texts) as Key[];

/**
 * What the artist or the estate has said about prints. What is absent is on no certificate. The type `Attestation` is not
 * inferred from this schema, because its file has the texts that the schema lists.
 */
export const attestationSchema = z.strictObject({
  signature: typedLine()
    .min(1)
    .max(maxSignatureLength)
    .exactOptional()
    .describe('whether and how they are signed'),
  printed: z.enum(keysOf(printedTexts)).exactOptional(),
  consent: z.enum(keysOf(consentTexts)).exactOptional().describe('who has agreed to the prints'),
}) satisfies z.ZodType<Attestation>;
