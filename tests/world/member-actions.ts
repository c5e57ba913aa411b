import type { LightMyRequestResponse } from 'fastify';
import { ingestedOrder, newSession, oneSmallPrint, paySession } from './buy.ts';
import type { Member } from './member.ts';
import type { TestShop } from './open-test-shop.ts';
import { prints } from './prints.ts';

/** Saves Misty Ridge as a favorite of this member: small, in a black frame with a mat. */
export function saveFavourite(
  { app }: TestShop,
  { userId, headers }: Member,
): Promise<LightMyRequestResponse> {
  const payload = {
    productId: prints.mistyRidge.id,
    size: 'small',
    frameColorName: 'Black',
    border: 'Border',
    image: null,
  };
  return app.inject({ method: 'POST', url: `/api/users/favorites/${userId}`, payload, headers });
}

/** Buys one small print as this member, and returns the order's id. */
export async function buyAs(world: TestShop, member: Member): Promise<string> {
  const sessionId = await newSession(world, [oneSmallPrint], member.headers);
  await paySession(world, sessionId, { email: member.email });
  return (await ingestedOrder(world, sessionId))._id;
}
