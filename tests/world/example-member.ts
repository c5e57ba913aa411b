import type { LoginAnswer } from '../../storefront/session/user-slice.ts';

/** The login's response for a member, for tests. */
export function exampleMember(changes: Partial<LoginAnswer> = {}): LoginAnswer {
  return {
    _id: 'ada',
    firstName: 'Ada',
    name: 'Ada',
    email: 'ada@example.com',
    accessToken: 'token-1',
    isMember: true,
    ...changes,
  };
}
