/** The pages on which the shop is set up, in groups, with what each is for. */
export const shopGroups = [
  {
    title: 'What visitors see',
    pages: [
      { to: '/shop/name', text: 'Name and words', about: 'The shop’s name, its addresses and its sentences' },
      { to: '/shop/policies', text: 'Policies', about: 'What buyers agree to, and what you promise them' },
      {
        to: '/shop/promotions',
        text: 'Promotion codes',
        about: 'What buyers save with a code, and what it sold',
      },
      { to: '/shop/artists', text: 'Artists', about: 'Their statements, and what certificates say of them' },
    ],
  },
  {
    title: 'How prints are made and shipped',
    pages: [
      { to: '/shop/production', text: 'Production', about: 'The days until an order ships and arrives' },
      {
        to: '/shop/promises',
        text: 'Promises and parcels',
        about: 'Late orders, insurance, working days, and where a size does not ship',
      },
      { to: '/shop/materials', text: 'Materials', about: 'What prints, frames and mats are made of' },
      { to: '/shop/workshop', text: 'Workshop', about: 'Your mouldings, rolls, saw, sheets and tubes' },
    ],
  },
  {
    title: 'Going live',
    pages: [
      { to: '/shop/opening', text: 'Before you open', about: 'Each step from a demo shop to an open one' },
      { to: '/shop/payments', text: 'Payments', about: 'The key of your Stripe account' },
      {
        to: '/shop/email',
        text: 'Email',
        about: 'Your mail server, and records that keep emails out of spam',
      },
      { to: '/shop/labels', text: 'Labels', about: 'The key with which you buy shipping labels' },
      { to: '/shop/address', text: 'Address', about: 'Whether buyers reach the shop, and trust it' },
      {
        to: '/shop/backups',
        text: 'Backups',
        about: 'Copies of the shop that are read back and restored as a drill',
      },
      {
        to: '/shop/upgrade',
        text: 'Upgrade',
        about: 'Which version runs, and what a newer one does to a copy of the shop',
      },
    ],
  },
] as const;

export const shopPages = shopGroups.flatMap(({ pages }) => [...pages]);
export type ShopAddress = (typeof shopPages)[number]['to'];

/** What a page of the shop has above its content: its name, and the way back to the list. */
export function headOf(at: ShopAddress) {
  return { title: shopPages.find(({ to }) => to === at)?.text ?? '', parent: { text: 'Shop', to: '/shop' } };
}
