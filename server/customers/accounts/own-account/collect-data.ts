import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { type MemberData, memberData } from '#domain/api/customers/account.ts';
import { findFavouritesOf } from '#server/customers/favourites/list-favourites.ts';
import type { Executor } from '#server/database/database.ts';
import { exportClaims } from '#server/fulfillment/claims/export-claims.ts';
import { orderFulfillment } from '#server/fulfillment/orders/order-fulfillment.ts';
import { exportParcels } from '#server/fulfillment/parcels/export-parcels.ts';
import { exportOffers } from '#server/offers/export-offers.ts';
import { exportCertificates } from '#server/offers/trade-clients/export-certificates.ts';
import { findAddressChanges } from '#server/orders/change-order.ts';
import { findMailsOfOrders } from '#server/orders/emails/order-mails.ts';
import { findHistories } from '#server/orders/history.ts';
import { findOrdersOf } from '#server/orders/reading/find-orders-of.ts';
import type { User } from '../authentication.ts';
import { showProfile } from '../show-account.ts';
import { passwordResets, refreshTokens } from '../tables.ts';

/**
 * Everything that belongs to an account, except hashes and counts, which only protect it. Data that contains the same
 * email doesn't belong to it, because anyone can enter that email in a contact message or at registration.
 */
export async function collectData(
  { db, now }: { db: Executor; now(): Date },
  user: User,
): Promise<MemberData> {
  const isActive = and(
    eq(refreshTokens.userId, user.id),
    isNull(refreshTokens.usedAt),
    gt(refreshTokens.expiresAt, now()),
  );
  const sessions = await db
    .select({ signedInAt: refreshTokens.signedInAt, expiresAt: refreshTokens.expiresAt })
    .from(refreshTokens)
    .where(isActive)
    .orderBy(desc(refreshTokens.signedInAt));
  const resets = await db
    .select({ requestedAt: passwordResets.createdAt, expiresAt: passwordResets.expiresAt })
    .from(passwordResets)
    .where(eq(passwordResets.userId, user.id))
    .orderBy(desc(passwordResets.createdAt));
  const data = {
    profile: showProfile(user),
    favorites: await findFavouritesOf(db, user.id),
    orders: await findOrdersWithHistory(db, user.id),
    claims: await exportClaims(db, user.id),
    offers: await exportOffers(db, user.id),
    resaleCertificates: await exportCertificates(db, user.id),
    sessions,
    passwordResets: resets,
  };
  // JSON writes dates in ISO 8601, and the schema drops fields that it does not name.
  return memberData.parse(JSON.parse(JSON.stringify(data)));
}

async function findOrdersWithHistory(on: Executor, userId: string) {
  const orders = await orderFulfillment.withParcels(on, await findOrdersOf(on, userId));
  const ids = orders.map(({ _id }) => _id);
  const histories = await findHistories(on, ids);
  const addressChanges = await findAddressChanges(on, ids);
  const mails = await findMailsOfOrders(on, ids);
  const parcelsById = await exportParcels(
    on,
    orders.flatMap(({ parcels }) => parcels),
  );
  return orders.map((order) => ({
    ...order,
    parcels: order.parcels.map(({ _id }) => parcelsById.get(_id)),
    history: histories.get(order._id) ?? [],
    earlierAddresses: (addressChanges.get(order._id) ?? []).map(({ at, before }) => ({
      ...before,
      until: at,
    })),
    mails: (mails.get(order._id) ?? []).map(({ recipient, ...mail }) => ({ ...mail, to: recipient })),
  }));
}
