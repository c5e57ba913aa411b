import { asc, inArray } from 'drizzle-orm';
import type { MemberData } from '#domain/api/customers/account.ts';
import { offerNumber } from '#domain/offers/offers.ts';
import type { Executor } from '#server/database/database.ts';
import { findOrdersOf } from '#server/orders/reading/find-orders-of.ts';
import { findQuestions } from './find-questions.ts';
import { readOfferPhoto } from './photo/offer-photos.ts';
import { offers } from './tables.ts';

/** The offers that were paid with a member's orders. Others don't belong to an account: anyone can type its email. */
export async function exportOffers(on: Executor, userId: string): Promise<MemberData['offers']> {
  const orderIds = (await findOrdersOf(on, userId)).map(({ _id }) => _id);
  const rows = await on
    .select()
    .from(offers)
    .where(inArray(offers.paidOrderId, orderIds))
    .orderBy(asc(offers.createdAt));
  return Promise.all(
    rows.flatMap(({ id, paidOrderId, createdAt, title, words, clientName, clientEmail, wall }) =>
      paidOrderId === null
        ? []
        : [
            readPrivateParts(on, id).then((parts) => ({
              ...{ number: offerNumber(id), orderId: paidOrderId, createdAt: createdAt.toISOString() },
              ...{ title, words, clientName, clientEmail, wall, ...parts },
            })),
          ],
    ),
  );
}

async function readPrivateParts(on: Executor, id: string) {
  const questions = await findQuestions(on, id);
  return {
    photo: (await readOfferPhoto(on, id))?.toString('base64') ?? null,
    questions: questions.map(({ at, text }) => ({ at, text })),
  };
}
