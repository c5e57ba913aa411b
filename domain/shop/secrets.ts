import { typedText } from '../visible-text-schema.ts';

/** How keys of Stripe and EasyPost and the secrets of Stripe's webhooks begin, anywhere in a text. */
export const secretPattern = /(?<![a-z0-9])((sk|rk|pk)_(live|test)_|whsec_|EZ[AT]K\w{8})/i;

/** A typed text that the log of changes keeps, which must have no secret. */
export function loggedText() {
  return typedText().refine(
    (text) => !secretPattern.test(text),
    'This text looks as if it has a secret key, and the log would keep it. Leave the key out, and make a new one if other people may have seen it.',
  );
}
