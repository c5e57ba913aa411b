import {
  checkedWidths,
  keyboardJourneys,
  membershipPages,
  type PhonePage,
  phonePages,
  purchasePages,
} from '#domain/shop/accessibility.ts';
import type { PolicyBlock, PolicyTable } from '#domain/shop/policies.ts';

const { phone, desk } = checkedWidths;
const pagesAtADesk: readonly PhonePage[] = [...purchasePages, ...membershipPages];

export const checkedPagesTable: PolicyTable = {
  kind: 'table',
  caption: 'Which pages are checked',
  columns: ['Page', 'At a width of'],
  rows: (Object.keys(phonePages) as PhonePage[]).map((page) => ({
    name: phonePages[page],
    cells: [pagesAtADesk.includes(page) ? `${phone} and ${desk} pixels` : `${phone} pixels`],
  })),
};

export const keyboardList: PolicyBlock = {
  kind: 'list',
  isOrdered: false,
  items: Object.values(keyboardJourneys).map((journey) => [{ kind: 'paragraph', parts: [journey] }]),
};
