import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StudioOffer } from '#domain/api/offers/offers.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { setPublished } from '#server/catalogue/print/set-published.ts';
import { ingestedOrder, mailsTo, newEmail, newSession, oneSmallPrint, paySession } from '#tests/world/buy.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { newOffer, offerContents, offerLine, sentOffer } from '#tests/world/offer.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
});
beforeEach(async () => {
  owner = await newStaff(world);
});
afterAll(() => world.close());

const call = (name: string, body?: object, { cookie } = owner) =>
  studio(world, name, { cookie, ...(body && { body }) });
const show = async (id: string): Promise<StudioOffer> => (await call(`GET offers/${id}`)).json();
const make = (source: object | null, id = crypto.randomUUID()) => call('POST offers', { id, source });
const contents = (more: object = {}) => ({ ...offerContents(new Date()), ...more });
const day = (days: number) => isoDay(new Date(Date.now() + days * dayMs));

/** Undoes the change that a response offers to undo. */
async function undo(response: { headers: Record<string, unknown> }): Promise<number> {
  const [changeId] = String(response.headers['studio-change']).split(' ');
  return (await call(`POST changes/${changeId}/undo`, {})).statusCode;
}

const sentences = async (): Promise<string[]> =>
  (await call('GET changes')).json().changes.map(({ sentence }: { sentence: string }) => sentence);

describe('an offer', () => {
  test('is made empty, once for a request that is sent twice, and says what its prints cost', async () => {
    const id = crypto.randomUUID();
    const [first, second] = [await make(null, id), await make(null, id)];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(first.json()).toMatchObject({
      ...{ id, version: 1, state: 'draft', title: '', lines: [], sends: 0, madeBy: owner.name },
      link: expect.stringMatching(/\/offer#[\w-]{43}$/),
      can: { save: true, send: true, extend: false, withdraw: true },
    });
    const saved = await call(`PUT offers/${id}`, {
      version: 1,
      ...contents({ lines: [offerLine({ ownPrices: { small: 250 } })] }),
    });
    expect(saved.json()).toMatchObject({
      version: 2,
      prints: [
        {
          title: 'Misty Ridge',
          pagePrices: { small: { price: 200, memberPrice: 160 } },
          warning: "This costs more than on the print's page: Small $250 instead of $200.",
        },
      ],
    });
    expect((await make(null, id)).json()).toMatchObject({ version: 2 });
    const log = (await sentences()).filter((sentence) => sentence.includes(first.json().number));
    expect(log).toEqual([
      `${owner.name} changed offer ${first.json().number}`,
      `${owner.name} made offer ${first.json().number}`,
    ]);
  });

  test('begins with a planned wall, an order, a message or another offer', async () => {
    const { id: printId } = prints.tidePosts;
    const wall = `?wall=120x96&print=${printId}_large_wood_border&print=${crypto.randomUUID()}_small_black_border`;
    expect((await make({ wall })).json()).toMatchObject({
      wall,
      lines: [
        {
          printId,
          variant: { size: 'large', frameColor: 'wood', mount: 'Border' },
          quantity: 1,
          ownPrices: null,
        },
      ],
    });

    const email = newEmail();
    const session = await newSession(world, [{ ...oneSmallPrint, quantity: 3 }]);
    await paySession(world, session, { email });
    const order = await ingestedOrder(world, session);
    expect((await make({ orderId: order._id })).json()).toMatchObject({
      clientEmail: email,
      lines: [
        { printId: prints.mistyRidge.id, variant: { size: 'small', frameColor: 'black' }, quantity: 3 },
      ],
    });

    const message = { firstName: 'Ada', lastName: 'Lind', email, message: 'How much for two?' };
    await world.app.inject({ method: 'POST', url: '/api/contact', payload: { ...message, website: '' } });
    const [{ id: messageId }] = (await call('GET messages')).json().messages;
    expect((await make({ messageId })).json()).toMatchObject({ clientName: 'Ada Lind', clientEmail: email });

    const sent = await sentOffer(world, owner);
    const copy = (await make({ offerId: sent.id })).json();
    expect(copy).toMatchObject({ title: sent.title, lines: sent.lines, state: 'draft' });
    const copied = await call(`POST offers/${copy.id}/send`, { version: copy.version, sends: 0 });
    expect(copied.json().link).not.toBe(sent.link);
    expect((await make({ orderId: crypto.randomUUID() })).statusCode).toBe(404);
  });

  test('is sent with a link that stays the same, also again and after it was extended', async () => {
    const clientEmail = newEmail();
    const offer = await sentOffer(world, owner, { clientEmail });
    expect(offer).toMatchObject({ state: 'open', sends: 1 });
    await expect.poll(() => mailsTo(world, clientEmail)).toHaveLength(1);
    const [mail] = await mailsTo(world, clientEmail);
    expect(mail?.subject).toContain('For your hall');
    expect(mail?.text).toContain('As we said by phone.');
    expect(mail?.text).toContain(offer.link ?? 'no link');
    const again = await call(`POST offers/${offer.id}/send`, { version: offer.version, sends: 1 });
    expect(again.json()).toMatchObject({ sends: 2, link: offer.link });
    expect(again.headers['studio-change']).toBeUndefined();
    await expect.poll(() => mailsTo(world, clientEmail)).toHaveLength(2);
    expect(
      (await call(`POST offers/${offer.id}/send`, { version: offer.version, sends: 1 })).json(),
    ).toMatchObject({
      code: 'sent_since',
    });
    const extended = await call(`PUT offers/${offer.id}/last-day`, { lastDay: day(30) });
    expect(extended.json()).toMatchObject({ lastDay: day(30), link: offer.link });
    expect(await undo(extended)).toBe(204);
    expect(await show(offer.id)).toMatchObject({ lastDay: offer.lastDay });
    expect(await sentences()).toContainEqual(`${owner.name} sent offer ${offer.number} to its client again`);
    const { history } = await show(offer.id);
    expect(history.map(({ action, lastDay, isUndone }) => [action, lastDay, isUndone])).toEqual([
      ['undone', offer.lastDay, false],
      ['extended', day(30), true],
      ['sent', null, false],
      ['sent', null, false],
      ['changed', null, false],
      ['created', null, false],
    ]);
    const { rows } = (await call(`GET offers/${offer.id}/qr-code`)).json();
    expect(rows[0]).toMatch(/^1111111[01]+1111111$/);
  });

  test('says why the mail server refuses its client', async () => {
    const clientEmail = newEmail();
    await world.setFaults({ mail: { recipients: { [clientEmail]: 550 } } });
    const { id } = await sentOffer(world, owner, { clientEmail });
    await expect.poll(async () => (await show(id)).refusal).toMatch(/550/);
    await world.setFaults();
  });

  test('edited by two people keeps the first save', async () => {
    const { id, version } = await newOffer(world, owner);
    expect((await call(`PUT offers/${id}`, { version, ...contents({ title: 'A' }) })).statusCode).toBe(200);
    const late = await call(`PUT offers/${id}`, { version, ...contents({ title: 'B' }) });
    expect(late.json()).toMatchObject({ code: 'stale', current: { title: 'A', version: version + 1 } });
    expect(await show(id)).toMatchObject({ title: 'A' });
    const again = { version: late.json().current.version, ...contents({ title: 'B' }) };
    expect((await call(`PUT offers/${id}`, again)).json()).toMatchObject({
      title: 'B',
      version: version + 2,
    });
  });

  test('that was made, changed or withdrawn is as before once that is undone', async () => {
    const made = await make(null);
    const { id } = made.json();
    const changed = await call(`PUT offers/${id}`, { version: 1, ...contents() });
    expect(await undo(made)).toBe(409);
    expect(await undo(changed)).toBe(204);
    expect(await show(id)).toMatchObject({ version: 3, title: '', lines: [] });
    const withdrawn = await call(`POST offers/${id}/withdraw`);
    expect(withdrawn.json()).toMatchObject({ state: 'withdrawn', can: { save: false, send: false } });
    expect(await undo(withdrawn)).toBe(204);
    expect((await show(id)).state).toBe('draft');
    const other = await make(null);
    expect(await undo(other)).toBe(204);
    expect((await call(`GET offers/${other.json().id}`)).statusCode).toBe(404);
  });

  test('is listed by its state, a page at a time, and books reads it without the link', async () => {
    const open = await sentOffer(world, owner);
    const draft = await newOffer(world, owner);
    const list = async (query: string) => (await call(`GET offers?${query}`)).json();
    const ids = async (query: string) => (await list(query)).offers.map(({ id }: { id: string }) => id);
    expect(await ids('state=open')).toContain(open.id);
    expect(await ids('state=open')).not.toContain(draft.id);
    expect((await ids('')).slice(0, 2)).toEqual([draft.id, open.id]);
    expect((await ids(`cursor=${draft.id}`))[0]).toBe(open.id);
    const books = await newStaff(world, { role: 'books' });
    expect((await call(`GET offers/${open.id}`, undefined, books)).json()).toMatchObject({ link: null });
    const maker = await newStaff(world, { role: 'maker' });
    expect((await call('GET offers', undefined, maker)).statusCode).toBe(403);
  });

  test('with a print that was hidden later is in Today', async () => {
    const { db } = world.shop.database;
    const printId = await hangPrint(db);
    const { id, number } = await sentOffer(world, owner, { lines: [offerLine({ printId })] });
    await setPublished(db, printId, false);
    const today = (await call('GET today')).json();
    expect(today.lines).toContainEqual(
      expect.objectContaining({ id: `offer-${id}`, sentence: expect.stringContaining(number) }),
    );
    expect((await show(id)).prints[0]).toMatchObject({ problem: 'This print is not on sale at the moment.' });
  });
});

describe('refused is', () => {
  const lines = (more: object, count = 1) => ({ lines: Array(count).fill({ ...offerLine(), ...more }) });

  test.each([
    ['a price of 0', lines({ ownPrices: { small: 0 } }), 'lines.0.ownPrices'],
    ['a negative price', lines({ ownPrices: { small: -5 } }), 'lines.0.ownPrices'],
    ['a fraction of a dollar', lines({ ownPrices: { small: 99.5 } }), 'lines.0.ownPrices'],
    ['a price for another size only', lines({ ownPrices: { large: 99 } }), 'lines.0.ownPrices'],
    ['21 pieces', lines({ quantity: 21 }), 'lines.0.quantity'],
    ['51 lines', lines({}, 51), 'lines'],
    ['a print that does not exist', lines({ printId: crypto.randomUUID() }), 'lines.0.printId'],
    ['a wall that is too small', { wall: '?wall=1x1' }, 'wall'],
    ['an address that is no email', { clientEmail: 'grace' }, 'clientEmail'],
    ['a title with a direction override', { title: 'Ada\u202eLind' }, 'title'],
  ])('%s', async (_, more, field) => {
    const { id } = (await make(null)).json();
    const response = await call(`PUT offers/${id}`, { version: 1, ...contents(more) });
    expect(response.statusCode).toBe(400);
    expect(
      Object.keys(response.json().fields).some((name) => name.startsWith(field)),
      response.body,
    ).toBe(true);
  });

  test('an incomplete offer that would be sent', async () => {
    const { id } = (await make(null)).json();
    const empty = await call(`POST offers/${id}/send`, { version: 1, sends: 0 });
    expect(Object.keys(empty.json().fields)).toEqual(['title', 'clientName', 'clientEmail', 'lines']);
    const past = await newOffer(world, owner, { lastDay: day(-1) });
    const late = await call(`POST offers/${past.id}/send`, { version: past.version, sends: 0 });
    expect(late.json().fields).toHaveProperty('lastDay');
    expect((await call(`PUT offers/${past.id}/last-day`, { lastDay: day(3) })).json().code).toBe(
      'offer_draft',
    );
  });

  test('any change of an offer that was withdrawn', async () => {
    const { id, version } = await sentOffer(world, owner);
    await call(`POST offers/${id}/withdraw`);
    for (const [name, body] of [
      [`PUT offers/${id}`, { version, ...contents() }],
      [`POST offers/${id}/send`, { version, sends: 1 }],
      [`PUT offers/${id}/last-day`, { lastDay: day(30) }],
    ] as const)
      expect((await call(name, body)).json()).toMatchObject({ code: 'offer_withdrawn' });
  });
});
