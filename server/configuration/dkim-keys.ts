import { z } from 'zod';

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
export const dkimKeys = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(dkimKey).min(1).max(2));
