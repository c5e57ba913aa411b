import { prints } from '#tests/world/prints.ts';

/** Mostly the same one: what belongs together should meet. */
const members = [0, 0, 0, 1];
const each = (name: string) => members.map((member) => `(${name}.${member})`);
const printIds = Object.values(prints).map(({ id }) => id);

/**
 * What a field of this name may mean something with. Words in brackets stand for what only the world knows, and only
 * when the request is sent: `(email.1)` is the email of its member number 1 (`FuzzWorld.tell`).
 */
const known: Readonly<Record<string, readonly string[]>> = {
  email: [...each('email'), '(newEmail.0)', '(newEmail.0)'],
  password: ['(password.0)'],
  newPassword: ['(password.0)'],
  firstName: ['Ada'],
  lastName: ['Lind'],
  message: ['Do you frame in oak?'],
  website: [''],
  uid: each('userId'),
  token: each('resetToken'),
  userId: each('userId'),
  favId: each('favourite'),
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
};

export function knownValues(name: string): readonly string[] {
  return known[name] ?? [];
}
