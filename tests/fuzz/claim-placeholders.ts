import { findBuyersClaims } from '#server/fulfillment/claims/buyers-claims.ts';
import { showClaim } from '#server/fulfillment/claims/studio-claims.ts';
import { claim, photoWithPlace, sendPhoto, shippedOrder } from '#tests/world/claim.ts';
import type { TestShop } from '#tests/world/open-test-shop.ts';
import { rowOf } from '#tests/world/refund.ts';
import type { FuzzedBuyer, Placeholders } from './placeholders.ts';

/** An order that can be claimed, with a photograph, and one with an open claim. Each is replaced once a request has changed it. */
export function openClaimPlaceholders(world: TestShop, buyer: FuzzedBuyer): Placeholders {
  const { db } = world.shop.database;
  let claimable: Awaited<ReturnType<typeof makeClaimable>> | undefined;
  let claimed: { orderId: string; claimId: string } | undefined;

  const newShipped = async () => shippedOrder(world, { email: buyer.email, headers: await buyer.headers() });

  async function makeClaimable() {
    const shipped = await newShipped();
    const { id } = (await sendPhoto(world, shipped, await photoWithPlace())).json();
    return { ...shipped, photoId: String(id) };
  }

  async function findClaimable() {
    const row = claimable && (await rowOf(world, claimable.order));
    const isFit = row && (await buyer.owns(row)) && (await findBuyersClaims(db, row)).prints.length > 0;
    if (!claimable || !isFit) claimable = await makeClaimable();
    return claimable;
  }

  async function findClaimed() {
    const shown = claimed && (await showClaim(db, claimed.claimId, new Date()));
    const row = claimed && (await rowOf(world, { _id: claimed.orderId }));
    const isOpen = shown?.state === 'open' && shown.orderStatus !== 'cancelled' && shown.amountRefunded === 0;
    if (claimed && isOpen && row && (await buyer.owns(row))) return claimed;
    const shipped = await newShipped();
    claimed = { orderId: shipped.order._id, claimId: (await claim(world, shipped)).json()._id };
    return claimed;
  }

  return {
    claimableOrderId: async () => (await findClaimable()).order._id,
    claimablePieceId: async () => (await findClaimable()).pieceIds[0] ?? '',
    claimPhotoId: async () => (await findClaimable()).photoId,
    claimedOrderId: async () => (await findClaimed()).orderId,
    claimId: async () => (await findClaimed()).claimId,
  };
}
