import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { searchText } from '#domain/api/catalogue/search-text.ts';
import { type FoundInStudio, type FoundKind, foundKinds } from '#domain/api/find.ts';
import { describeVariant } from '#domain/framing/framing-texts.ts';
import { readCodePart, readPieceCode } from '#domain/fulfillment/pieces.ts';
import { describeState } from '#domain/orders/order-list.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { type StaffRole, staffRoleNames } from '#domain/staff/staff.ts';
import { findPrintsByWords } from '#server/catalogue/prints/find-prints-by-words.ts';
import { searchMembers } from '#server/customers/accounts/members.ts';
import type { Executor } from '#server/database/database.ts';
import { orderFulfillment } from '#server/fulfillment/orders/order-fulfillment.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { route } from '#server/http/route.ts';
import { listOffers } from '#server/offers/list-offers.ts';
import { listTradeClients } from '#server/offers/trade-clients/find-trade-client.ts';
import { searchOrders } from '#server/orders/reading/search-orders.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from './studio-context.ts';

const maxOfKind = 5;

const config = { studio: { roles: staffRoleNames } } as const;

const findCall = {
  summary:
    'Finds orders, offers, trade clients, pieces, prints and members by name, part of a number or code, or email, as far as the role may read them',
  querystring: z.object({ q: searchText.min(2) }),
  config,
};

/** The search over everything. */
export function findRoutes(app: FastifyInstance, { orders, staff }: StudioContext): void {
  route(app, 'GET /api/studio/find', findCall, async (request) => {
    const { role } = staffSessionOf(request).member;
    const kinds = foundKinds.filter((kind) => readers[kind].includes(role));
    const search = { text: request.query.q, now: staff.now() };
    const found = await Promise.all(kinds.map((kind) => finders[kind](orders.db, search)));
    return { found: found.flat() };
  });
}

const readers: Readonly<Record<FoundKind, readonly StaffRole[]>> = {
  order: ['owner', 'books'],
  offer: ['owner', 'books'],
  'trade-client': ['owner', 'books'],
  piece: ['owner', 'maker'],
  print: ['owner'],
  member: ['owner'],
};

interface Search {
  text: string;
  now: Date;
}

const finders: Readonly<Record<FoundKind, (on: Executor, search: Search) => Promise<FoundInStudio[]>>> = {
  async order(on, { text }) {
    const orderOfPiece = await orderFulfillment.findOrderOfPiece(on, text);
    const { orders } = await searchOrders(on, { text, orderOfPiece, max: maxOfKind });
    return orders.map((order) => ({
      kind: 'order',
      id: order._id,
      title: `Order ${orderNumber(order)}`,
      detail: [order.customerName, order.customerEmail, describeState(order)].filter(Boolean).join(', '),
    }));
  },
  async offer(on, search) {
    const { offers } = await listOffers(on, search);
    return offers.slice(0, maxOfKind).map(({ id, number, title, clientName, clientEmail, state }) => ({
      ...{ kind: 'offer', id, title: `Offer ${number}` },
      detail: [clientName, clientEmail, title, state].filter(Boolean).join(', '),
    }));
  },
  async 'trade-client'(on, { text: query }) {
    const { tradeClients } = await listTradeClients(on, { query });
    return tradeClients.slice(0, maxOfKind).map(({ id, company, contactName, email }) => ({
      ...{ kind: 'trade-client', id, title: company },
      detail: `Trade client, ${contactName}, ${email}`,
    }));
  },
  async piece(on, { text }) {
    const code = readPieceCode(text);
    const codePart = readCodePart(text);
    if (!code && !codePart) return [];
    const pieces = await findPieces(on, code ? { codes: [code] } : { codePart });
    return pieces.slice(-maxOfKind).map(({ code: id, title, variant, station }) => ({
      kind: 'piece',
      id,
      title: `Piece ${id}`,
      detail: `${title}, ${describeVariant(variant)}, ${station}`,
    }));
  },
  async print(on, { text }) {
    const prints = await findPrintsByWords(on, text, maxOfKind);
    return prints.map(({ id, title, artist, isPublished }) => ({
      kind: 'print',
      id,
      title,
      detail: isPublished ? artist : `${artist}, hidden`,
    }));
  },
  async member(on, { text }) {
    const { members } = await searchMembers(on, { text });
    return members.slice(0, maxOfKind).map(({ id, email, firstName }) => ({
      kind: 'member',
      id,
      title: firstName ?? email,
      detail: firstName ? `Member, ${email}` : 'Member',
    }));
  },
};
