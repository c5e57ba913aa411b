import { prints } from '#tests/world/prints.ts';

/** Mostly the same member, so that the values of a request often belong together. */
const members = [0, 0, 0, 1];
const placeholdersFor = (name: string) => members.map((member) => `(${name}.${member})`);
const printIds = Object.values(prints).map(({ id }) => id);

/**
 * Meaningful values for fields and parameters, by name. Placeholders are replaced when the request is sent: `(email.1)`
 * is the email of member 1 (see `openPlaceholders`).
 */
const valuesByName: Readonly<Record<string, readonly string[]>> = {
  email: [...placeholdersFor('email'), '(newEmail.0)', '(newEmail.0)'],
  password: ['(password.0)'],
  newPassword: ['(password.0)'],
  firstName: ['Ada'],
  lastName: ['Lind'],
  message: ['Do you frame in oak?'],
  website: [''],
  uid: placeholdersFor('userId'),
  token: placeholdersFor('resetToken'),
  userId: placeholdersFor('userId'),
  favId: placeholdersFor('favourite'),
  id: printIds,
  productId: printIds,
  productMongoId: printIds,
  ids: [printIds.join(), printIds[0] ?? ''],
  artist: ['Ada Lind'],
  q: ['misty', 'ada'],
  cursor: ['(cursor.0)'],
  sessionid: ['(openSession.0)', '(paidSession.0)', '(expiredSession.0)', 'cs_test_12345678'],
  'idempotency-key': ['(uuid.0)', '(uuid.1)'],
  'x-requested-with': ['storefront'],
  'stripe-signature': ['(signature.0)'],
  'x-hmac-signature': ['(labelSignature.0)'],
};

export function knownValues(name: string): readonly string[] {
  return valuesByName[name] ?? [];
}
