import { ShopPage } from './shop-form.tsx';
import { ShopPreview } from './shop-preview.tsx';
import type { ShopFieldGroup } from './shop-values.ts';

/** The fields of the page "Name and words", as the owner thinks of them. */
const nameFields: readonly ShopFieldGroup[] = [
  {
    title: 'Name and address',
    fields: [
      { name: 'shop', label: 'Name of the shop', hint: 'At most 40 characters' },
      { name: 'company', label: 'Legal name of the company' },
      {
        name: 'address',
        label: 'Postal address',
        kind: 'lines',
        rows: 3,
        hint: 'Shown below the company',
      },
      { name: 'city', label: 'Where the prints are made', hint: 'Shown at the foot of each page' },
      { name: 'state', label: 'Governing law', hint: 'The state whose law applies' },
      { name: 'county', label: 'Courts', hint: 'The county whose courts decide' },
      { name: 'email', label: 'Email', type: 'email' },
      { name: 'since', label: 'Since the year', kind: 'number', inputMode: 'numeric' },
      { name: 'social.name', label: 'Social network' },
      { name: 'social.url', label: 'Link to your profile', type: 'url' },
    ],
  },
  {
    title: 'Announcement',
    fields: [
      {
        name: 'announcement.guests',
        label: 'For guests',
        hint: 'Words in [brackets] become the link for joining',
        isWide: true,
      },
      { name: 'announcement.members', label: 'For members', isWide: true },
    ],
  },
  {
    title: 'Home page',
    fields: [
      {
        name: 'hero.heading',
        label: 'Heading',
        kind: 'lines',
        rows: 3,
        hint: 'One to three lines of at most 12 characters',
      },
      { name: 'hero.sentence', label: 'Sentence' },
      { name: 'hero.button', label: 'Button' },
      { name: 'hero.print', label: 'Print beside the words', kind: 'print', isWide: true },
    ],
  },
  {
    title: 'Music',
    fields: [
      {
        name: 'playlist',
        label: 'SoundCloud playlist',
        hint: 'The address of a playlist. Leave it empty for the one in the settings of the server.',
        isWide: true,
        kind: 'optional',
        inputMode: 'url',
      },
    ],
  },
  {
    title: 'Where parcels start',
    fields: [
      { name: 'sender.company', label: 'Sender' },
      { name: 'sender.phone', label: 'Phone', type: 'tel' },
      { name: 'sender.address.line1', label: 'Street' },
      { name: 'sender.address.line2', label: 'Second line', kind: 'optional' },
      { name: 'sender.address.city', label: 'City' },
      { name: 'sender.address.state', label: 'State', hint: 'Two letters' },
      { name: 'sender.address.postal_code', label: 'ZIP' },
    ],
  },
];

/** The shop's name, addresses and words. */
export function NamePage() {
  return (
    <ShopPage
      at="/shop/name"
      lead="Words on pages, in emails and on documents. The shop shows changes within two seconds."
      groups={nameFields}
      preview={(values) => <ShopPreview values={values} />}
    />
  );
}
