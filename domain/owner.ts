/**
 * The owner's name and address, which the footer, the policies, the contact page and the emails print. Before you
 * sell, have a lawyer check the policies (storefront/policies) against the law of your state and the way you work.
 */
export const owner = {
  shop: 'Passepartout',
  company: 'Passepartout Prints LLC',
  /** Where the prints are made and the owner receives mail, line by line. */
  address: ['Portland, Oregon 97209', 'USA'],
  city: 'Portland, Oregon, USA',
  state: 'Oregon',
  county: 'Multnomah County',
  email: 'hello@passepartout.example',
  social: { name: 'Instagram', url: 'https://www.instagram.com/' },
  since: 2023,
} as const;
