import type { Session } from './objects.ts';

/** The promotion codes of every sandbox. */
export const promotions = [
  { id: 'promo_1Welcome10', code: 'WELCOME10', percentOff: 10 },
  { id: 'promo_1OnTheHouse', code: 'ONTHEHOUSE', percentOff: 100 },
];

/** The promotion with this code, ignoring case. */
export const findPromotion = (code: string) =>
  promotions.find((promotion) => promotion.code === code.trim().toUpperCase());

/** The promotion that the buyer has applied to a session. */
export const promotionOf = ({ discounts }: Session) =>
  promotions.find(({ id }) => id === discounts?.[0]?.promotion_code);
