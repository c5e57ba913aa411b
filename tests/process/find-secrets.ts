/**
 * Looks for secrets in all that others may read, as text and encoded.
 * @param places each with its content
 * @returns which secret is where
 * @throws Error for a secret that is so short that it may be there by chance
 */
export function findSecrets(
  secrets: Readonly<Record<string, string>>,
  places: ReadonlyMap<string, string | Buffer>,
): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    if (secret.length <= 12)
      throw new Error(
        `The secret ${name} has ${secret.length} characters, which may be somewhere by chance.`,
      );
    const forms = formsOf(secret);
    return [...places].flatMap(([place, content]) => {
      const bytes = Buffer.from(content);
      return forms.some((form) => bytes.includes(form)) ? [`${name} is in ${place}`] : [];
    });
  });
}

/** A secret as text and as it may be encoded. Base64 depends on where in its text the secret begins. */
function formsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret);
  const shifted = [0, 1, 2].flatMap((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes]);
    const [from, to] = [Math.ceil((shift * 8) / 6), Math.floor((whole.length * 8) / 6)];
    return (['base64', 'base64url'] as const).map((encoding) => whole.toString(encoding).slice(from, to));
  });
  const json = JSON.stringify(secret).slice(1, -1);
  const hex = bytes.toString('hex');
  const forms = [secret, json, encodeURIComponent(secret), hex, hex.toUpperCase(), ...shifted];
  return [...new Set(forms)].map((form) => Buffer.from(form));
}
