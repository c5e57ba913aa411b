/**
 * What the tests in `tests/browser` check of the shop's pages. They read their pages, widths, rules and journeys from here, and
 * so does the accessibility statement: it claims what is checked, and nothing else.
 */

/** axe's rules: those of level AAA, best practices and experimental ones too. */
export const axeTags = [
  'wcag2a',
  'wcag2aa',
  'wcag2aaa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
  'experimental',
] as const;

/** The widths of a small phone and of a desk, in CSS pixels. */
export const checkedWidths = { phone: 360, desk: 1440 } as const;

/** The pages that are checked at the width of a phone. */
export const phonePages = {
  home: 'Home',
  prints: 'All prints, also by category and orientation',
  newPrints: 'New arrivals',
  print: 'A print',
  artist: 'An artist',
  wall: 'The wall planner',
  cart: 'The cart',
  confirmation: 'The confirmation',
  findOrder: 'Finding an order',
  orderLink: 'A link to an order that does not work',
  offerLink: 'A link to an offer that does not work',
  contact: 'Contact',
  signIn: 'Signing in',
  join: 'Becoming a member',
  newPassword: 'Choosing a new password',
  settings: "A member's settings",
  policies: 'The policies and this statement',
} as const;
export type PhonePage = keyof typeof phonePages;

/** Those that are also checked at the width of a desk, in the states of a purchase and of a form with mistakes. */
export const purchasePages = ['home', 'prints', 'print', 'cart', 'confirmation'] as const;
export const membershipPages = ['signIn', 'join', 'newPassword'] as const;

/** What the tests do with the keyboard alone. */
export const keyboardJourneys = {
  purchase: 'find a print, choose its size, and buy it',
  membership: 'become a member, sign out, and sign in again',
  change: 'correct the address of an order, and cancel it',
  claim: 'report a damaged print, with a photo',
  plan: 'plan a wall',
  offer: 'open an offer, change a size and a frame, ask a question, and pay',
  measure: 'measure a wall in a photo, and move a print on it',
} as const;
