import { z } from 'zod';
import { jsonText } from './json-text.ts';

const dkimKey = z.object({
  /** Names the record of its public key: `<selector>._domainkey.<domain>`. */
  selector: z.string().regex(/^[a-z0-9-]{1,63}$/),
  /** PKCS #8, PEM. */
  privateKey: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
  madeAt: z.iso.datetime(),
});

/** A key that signs emails (RFC 6376). */
export type DkimKey = z.infer<typeof dkimKey>;

/** The keys of emails as JSON, the newest first, and after it the one that it replaced. */
export const dkimKeys = jsonText.pipe(z.array(dkimKey).min(1).max(2));
