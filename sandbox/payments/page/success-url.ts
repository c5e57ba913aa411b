import type { Session } from '../objects.ts';

const placeholder = '{CHECKOUT_SESSION_ID}';

/** Where the buyer goes after paying, with the session's id in its place, however the shop encoded the braces. */
export const successUrlOf = (session: Session): string =>
  (session.success_url ?? '')
    .replaceAll(placeholder, session.id)
    .replaceAll(encodeURIComponent(placeholder), session.id);
