import { expect, type Page } from '@playwright/test';
import { certificatePdf } from '#tests/world/trade-client.ts';
import { dayIn } from './make-offer.ts';
import { newEmail } from './shopper.ts';

/**
 * Enters a trade client with a certificate for California, without the studio's pages. @param page of an owner who is signed in, or their browser
 * @returns its id
 */
export async function enterTradeClient(page: Pick<Page, 'request'>): Promise<string> {
  const id = crypto.randomUUID();
  const headers = { 'x-requested-with': 'passepartout' };
  const data = {
    id,
    company: 'Hopper Interiors LLC',
    contactName: 'Grace Hopper',
    email: newEmail(),
    note: '',
  };
  const entered = await page.request.post('/api/studio/trade-clients', { data, headers });
  expect(entered.ok(), await entered.text()).toBe(true);
  const query = new URLSearchParams({ id: crypto.randomUUID(), states: 'CA', validUntil: dayIn(365) });
  const sent = await page.request.post(`/api/studio/trade-clients/${id}/certificates?${query}`, {
    data: certificatePdf,
    headers: { ...headers, 'content-type': 'application/pdf' },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  return id;
}
