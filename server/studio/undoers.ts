import type { ArtistWords } from '#domain/api/catalogue/artists.ts';
import type { SizePrices } from '#domain/api/catalogue/prices.ts';
import { maxVariantsUnverified } from '#domain/catalogue/pricing.ts';
import { type LoggedRenaming, undoRenaming } from '#server/catalogue/artists/rename-artist.ts';
import { undoArtist } from '#server/catalogue/artists/save-artist.ts';
import type { LoggedPrints } from '#server/catalogue/bulk/change-prints.ts';
import { undoPrintsChange } from '#server/catalogue/bulk/undo-change.ts';
import { undoHiddenDemo } from '#server/catalogue/demo/hide-demo-prints.ts';
import type { PrintFileState } from '#server/catalogue/importing/file-state.ts';
import { undoBasePrices } from '#server/catalogue/prices/save-base-prices.ts';
import { type SavedValues, undoFile, undoPublished, undoSave } from '#server/catalogue/print/undo-print.ts';
import { undoPlacement } from '#server/catalogue/sort-order/place-print.ts';
import { undoMessageDone, withdrawReply } from '#server/customers/contact/answer-message.ts';
import { undoMembership } from '#server/customers/members/change-members.ts';
import { undoDecision, undoExtension } from '#server/fulfillment/claims/undo-decision.ts';
import { type OrderProgress, undoMove } from '#server/fulfillment/orders/undo-move.ts';
import { undoPiecesMoved, undoPiecesSetAside } from '#server/fulfillment/pieces/undo-pieces.ts';
import {
  undoMadeOffer,
  undoOfferExtension,
  undoOfferWithdrawal,
  undoSavedOffer,
} from '#server/offers/change-offer.ts';
import { undoCertificate } from '#server/offers/trade-clients/change-certificate.ts';
import {
  undoEnteredTradeClient,
  undoSavedTradeClient,
} from '#server/offers/trade-clients/change-trade-client.ts';
import { undoPromotionSwitch } from '#server/promotions/switch-promotion-code.ts';
import { undoDetails } from '#server/shop/save-shop-details.ts';
import { type StaffAccess, undoStaffChange } from '#server/staff/change-staff.ts';
import {
  emailIsSent,
  type Undoer,
  type Undoers,
  type Undoing,
  type UndoneChange,
  valuesOf,
} from '#server/staff/undo/undoing.ts';

const byOwners = (undo: Undoer['undo']): Undoer => ({ roles: ['owner'], undo });
const byBench = (undo: Undoer['undo']): Undoer => ({ roles: ['owner', 'maker'], undo });

const messageDone = byOwners(({ tx, now }, change) =>
  undoMessageDone(tx, { now }, { id: change.id, ...valuesOf<{ done: boolean }>(change) }),
);

const membership = byOwners(({ tx }, change) =>
  undoMembership(tx, { id: change.id, ...valuesOf<{ isMember: boolean }>(change) }),
);

const certificate = byOwners(({ tx, now }, change) =>
  undoCertificate(tx, { now }, { id: change.id, ...valuesOf<{ certificateId: string | null }>(change) }),
);

async function undoOrder(undoing: Undoing, change: UndoneChange): Promise<void> {
  const { orders, notes } = undoing;
  const undone = await undoMove(orders, change.id, valuesOf<OrderProgress>(change));
  if (undone.isToldOfShipping) {
    notes.push('The buyer has already been emailed that it has shipped.');
    undoing.misinformedOrder = change.id;
  } else if (undone.isEmailed) notes.push(emailIsSent);
}

const shopDetails = byOwners(({ tx, now, author }, change) =>
  undoDetails(tx, { now, author }, valuesOf<Record<string, unknown>>(change)),
);

const visibility = byOwners(({ tx }, change) =>
  undoPublished(tx, change.id, valuesOf<{ isPublished: boolean }>(change)),
);

const printSave = byOwners((undoing, change) => {
  const values = valuesOf<Partial<SavedValues>>(change);
  if (values.after.variants) undoing.requireVerification();
  return undoSave(undoing.orders.db, change.id, values);
});

const promotionSwitch = byOwners(({ orders, requireVerification }, change) => {
  const values = valuesOf<{ isActive: boolean }>(change);
  if (values.before.isActive) requireVerification();
  return undoPromotionSwitch(orders.payments, change.id, values);
});

/**
 * What undoes a change, by the kind of its subject and its action. An undoer locks the subject, throws 409 `changed_since`
 * unless its values are still those of `after`, and restores those of `before`. The caller checks the role and writes the
 * log. Money and emails that were sent can't be undone.
 */
export const undoers: Undoers = {
  'message.answered': byOwners(({ tx, now }, change) =>
    withdrawReply(tx, { now }, valuesOf<{ reply: string }>(change).after.reply),
  ),
  'message.done': messageDone,
  'message.reopened': messageDone,
  'offer.created': byOwners(({ tx }, change) => undoMadeOffer(tx, change.id)),
  'offer.changed': byOwners(({ tx, now }, change) =>
    undoSavedOffer(tx, { now }, { id: change.id, ...valuesOf<{ version: number }>(change) }),
  ),
  'offer.extended': byOwners(({ tx, now }, change) =>
    undoOfferExtension(tx, { now }, { id: change.id, ...valuesOf<{ lastDay: string | null }>(change) }),
  ),
  'offer.withdrawn': byOwners(({ tx, now }, change) => undoOfferWithdrawal(tx, { now }, change.id)),
  'trade-client.created': byOwners(({ tx }, change) => undoEnteredTradeClient(tx, change.id)),
  'trade-client.changed': byOwners(({ tx, now }, change) =>
    undoSavedTradeClient(tx, { now }, { id: change.id, ...valuesOf<{ version: number }>(change) }),
  ),
  'trade-client.certified': certificate,
  'trade-client.certificate-ended': certificate,
  'member.ended': membership,
  'member.restored': membership,
  'order.moved': byOwners(undoOrder),
  'order.shipped': byBench(undoOrder),
  'piece.moved': byBench(undoPiecesMoved),
  'piece.set-aside': byBench(undoPiecesSetAside),
  'piece.taken-up': byBench(undoPiecesSetAside),
  'claim.remade': byOwners(undoDecision),
  'claim.declined': byOwners(undoDecision),
  'claim.extended': byOwners(undoExtension),
  'shop.details-changed': shopDetails,
  'shop.policy-changed': shopDetails,
  'promotion-code.created': promotionSwitch,
  'promotion-code.switched-off': promotionSwitch,
  'promotion-code.switched-on': promotionSwitch,
  'artist.changed': byOwners(({ tx }, change) =>
    undoArtist(tx, { id: change.id, ...valuesOf<ArtistWords>(change) }),
  ),
  'artist.renamed': byOwners(({ tx }, change) => undoRenaming(tx, valuesOf<LoggedRenaming>(change))),
  'print.placed': byOwners(({ tx }, change) =>
    undoPlacement(tx, change.id, valuesOf<{ sortRank: string }>(change)),
  ),
  'prints.changed': byOwners((undoing, change) => {
    const values = valuesOf<{ prints: LoggedPrints; variants?: number }>(change);
    if ((values.after.variants ?? 0) > maxVariantsUnverified) undoing.requireVerification();
    return undoPrintsChange(undoing.tx, values);
  }),
  'prices.changed': byOwners((undoing, change) => {
    undoing.requireVerification();
    return undoBasePrices(undoing.tx, valuesOf<SizePrices>(change));
  }),
  'staff.changed': byOwners((undoing, change) => {
    undoing.requireVerification();
    return undoStaffChange(undoing.tx, undoing, { ...change, ...valuesOf<Partial<StaffAccess>>(change) });
  }),
  'print.changed': printSave,
  'print.published': visibility,
  'print.hidden': visibility,
  'print.file-replaced': byOwners(({ tx }, change) =>
    undoFile(tx, change.id, valuesOf<PrintFileState>(change)),
  ),
  'demo-prints.hidden': byOwners(({ tx }, change) =>
    undoHiddenDemo(tx, valuesOf<{ published: string[] }>(change)),
  ),
};
