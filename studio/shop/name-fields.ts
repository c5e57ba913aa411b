import type { ShopFieldGroup } from './shop-values.ts';

/** The fields of the page "Name and words", as the owner thinks of them. */
export const nameFields: readonly ShopFieldGroup[] = [
  {
    title: 'Name and address',
    fields: [
      { name: 'shop', label: "The shop's name", hint: 'At most 40 characters' },
      { name: 'company', label: 'The company behind it' },
      {
        name: 'address',
        label: 'Postal address',
        form: 'lines',
        rows: 3,
        hint: 'Shown below the company',
      },
      { name: 'city', label: 'Where the prints are made', hint: 'Shown at the foot of each page' },
      { name: 'state', label: 'State whose law applies' },
      { name: 'county', label: 'County of the courts' },
      { name: 'email', label: 'Email', type: 'email' },
      { name: 'social.name', label: 'Social network' },
      { name: 'social.url', label: 'Address of your page', type: 'url' },
      { name: 'since', label: 'Since the year', form: 'number', inputMode: 'numeric' },
    ],
  },
  {
    title: 'Announcement',
    fields: [
      {
        name: 'announcement.guests',
        label: 'For guests',
        hint: 'Words in [brackets] become the link for joining',
      },
      { name: 'announcement.members', label: 'For members' },
    ],
  },
  {
    title: 'Home page',
    fields: [
      {
        name: 'hero.heading',
        label: 'Heading',
        form: 'lines',
        rows: 3,
        hint: 'One to three lines of at most 12 characters',
      },
      { name: 'hero.sentence', label: 'Sentence' },
      { name: 'hero.button', label: 'Button' },
      { name: 'hero.print', label: 'Print beside the words', form: 'print' },
    ],
  },
  {
    title: 'Music',
    fields: [
      {
        name: 'playlist',
        label: 'SoundCloud playlist',
        hint: "The address of a playlist. Leave it empty for the one in the server's settings",
        form: 'optional',
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
      { name: 'sender.address.line2', label: 'Second line', form: 'optional' },
      { name: 'sender.address.city', label: 'City' },
      { name: 'sender.address.state', label: 'State', hint: 'Two letters' },
      { name: 'sender.address.postal_code', label: 'ZIP' },
    ],
  },
];
