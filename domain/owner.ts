/**
 * Whose shop this is: change it here, and the footer, the policies and the contact page follow. Before you sell,
 * have a lawyer check the policies (storefront/policies) against the law of your state and how you really work.
 */
export const owner = {
  shop: 'Passepartout',
  company: 'Passepartout Prints LLC',
  /** Where the prints are made, and where post reaches the owner; a line each. */
  address: ['Portland, Oregon 97209', 'USA'],
  city: 'Portland, Oregon, USA',
  state: 'Oregon',
  county: 'Multnomah County',
  email: 'hello@passepartout.example',
  social: { name: 'Instagram', url: 'https://www.instagram.com/' },
  since: 2023,
} as const;
