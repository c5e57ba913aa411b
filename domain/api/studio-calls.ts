import { z } from 'zod';
import * as artists from './catalogue/artists.ts';
import * as prices from './catalogue/prices.ts';
import * as print from './catalogue/print.ts';
import * as prints from './catalogue/prints.ts';
import * as uploads from './catalogue/uploads.ts';
import { memberData } from './customers/account.ts';
import * as members from './customers/members.ts';
import * as messages from './customers/messages.ts';
import { findings } from './find.ts';
import * as batches from './fulfillment/batches.ts';
import * as claims from './fulfillment/claims.ts';
import * as parcels from './fulfillment/parcels.ts';
import { pieceFile } from './fulfillment/piece-file.ts';
import * as pieces from './fulfillment/pieces.ts';
import * as printFiles from './fulfillment/print-files.ts';
import { offerPhotoAddress } from './offers/offer-photo.ts';
import * as offers from './offers/offers.ts';
import * as trade from './offers/trade-clients.ts';
import * as evidence from './orders/evidence.ts';
import { figures } from './orders/figures.ts';
import * as orders from './orders/orders.ts';
import { addressCorrection } from './orders/shipping.ts';
import * as address from './shop/address.ts';
import * as backups from './shop/backups.ts';
import * as email from './shop/email.ts';
import * as labels from './shop/labels.ts';
import * as opening from './shop/opening.ts';
import * as payments from './shop/payments.ts';
import * as policies from './shop/policies.ts';
import * as promotions from './shop/promotions.ts';
import { confirmedSettings } from './shop/settings.ts';
import * as shop from './shop/shop.ts';
import * as upgrade from './shop/upgrade.ts';
import * as changes from './staff/changes.ts';
import * as staff from './staff/staff.ts';
import { retriedJobs, today } from './today.ts';

const nothing = z.undefined();

/**
 * Every call of the studio: its responses by status, and the body of its requests. Files and event streams are not in it. The
 * server checks at its start that its routes have these schemas, and the studio infers its types from them.
 */
export const studioCalls = {
  'GET /api/studio/session': { 200: staff.studioSession },
  'DELETE /api/studio/session': { 204: nothing },
  'GET /api/studio/sessions': { 200: staff.sessionList },
  'DELETE /api/studio/sessions/:sessionId': { 204: nothing },
  'POST /api/studio/sign-in/options': { 200: staff.passkeyOptions },
  'POST /api/studio/sign-in/passkey': { body: staff.passkeyAnswer, 200: staff.signedIn },
  'POST /api/studio/sign-in/password': { body: staff.passwordAnswer, 200: staff.signedIn },
  'POST /api/studio/sign-in/recovery': { body: staff.recoveryCode, 200: staff.recoveryLink },
  'POST /api/studio/step-up/options': { 200: staff.passkeyOptions },
  'POST /api/studio/step-up/passkey': { body: staff.passkeyAnswer, 200: staff.steppedUp },
  'POST /api/studio/step-up/password': { body: staff.passwordAgain, 200: staff.steppedUp },

  'GET /api/studio/account': { 200: staff.staffAccount },
  'PATCH /api/studio/account': { body: staff.newName, 204: nothing },
  'POST /api/studio/account/email': { body: staff.newEmail, 200: staff.requestedEmail },
  'POST /api/studio/account/email/confirm': { body: staff.emailToken, 200: staff.confirmedEmail },
  'POST /api/studio/account/recovery-code': { 200: staff.madeCode },
  'POST /api/studio/account/passkeys/options': { 200: staff.newPasskeyOptions },
  'POST /api/studio/account/passkeys': { body: staff.newPasskey, 201: staff.newId },
  'PATCH /api/studio/account/passkeys/:passkeyId': { body: staff.passkeyLabel, 204: nothing },
  'DELETE /api/studio/account/passkeys/:passkeyId': { 204: nothing },

  'GET /api/studio/staff': { 200: staff.staffList },
  'PATCH /api/studio/staff/:staffId': { body: staff.staffChange, 204: nothing },
  'GET /api/studio/invitations': { 200: staff.invitationList },
  'POST /api/studio/invitations': { body: staff.newInvitation, 201: staff.sentInvitation },
  'DELETE /api/studio/invitations/:invitationId': { 204: nothing },
  'POST /api/studio/invitations/open': { body: staff.invitationToken, 200: staff.openedInvitation },
  'POST /api/studio/invitations/passkey-options': { body: staff.invitedName, 200: staff.newPasskeyOptions },
  'POST /api/studio/invitations/accept-passkey': {
    body: staff.invitedPasskey,
    200: staff.acceptedInvitation,
  },
  'POST /api/studio/invitations/password': { body: staff.invitedPassword, 200: staff.passwordSetup },
  'POST /api/studio/invitations/accept-password': { body: staff.invitedCode, 200: staff.signedIn },

  'GET /api/studio/today': { 200: today },
  'POST /api/studio/jobs/:job/retry': { 200: retriedJobs },
  'GET /api/studio/find': { 200: findings },
  'GET /api/studio/changes': { 200: changes.changesPage },
  'POST /api/studio/changes/:changeId/undo': { 200: changes.undoneChange, 204: nothing },

  'GET /api/studio/orders': { 200: orders.ordersPage },
  'GET /api/studio/orders/:orderId': { 200: orders.studioOrder },
  'POST /api/studio/orders/:orderId/move': { body: orders.orderMove, 204: nothing },
  'POST /api/studio/orders/:orderId/cancel': { 204: nothing },
  'POST /api/studio/orders/:orderId/refund': { body: orders.newRefund, 200: orders.madeRefund },
  'POST /api/studio/orders/:orderId/release': { 204: nothing },
  'POST /api/studio/orders/:orderId/resend': { body: orders.resendRequest, 200: orders.resentConfirmation },
  'POST /api/studio/orders/:orderId/correction': { 204: nothing },
  'PUT /api/studio/orders/:orderId/address': { body: addressCorrection, 200: orders.addressDoubt },
  'PUT /api/studio/orders/:orderId/tracking': { body: orders.trackingCorrection, 204: nothing },
  'POST /api/studio/orders/:orderId/delay': { body: orders.newDelay, 204: nothing },
  'PUT /api/studio/orders/:orderId/gift-note': { body: orders.newGiftNote, 204: nothing },
  'GET /api/studio/orders/:orderId/disputes/:disputeId/evidence': { 200: evidence.stagedEvidence },
  'POST /api/studio/orders/:orderId/disputes/:disputeId/evidence': {
    body: evidence.evidenceToStage,
    200: evidence.stagedEvidence,
  },
  'POST /api/studio/orders/:orderId/disputes/:disputeId/send': {
    body: evidence.evidenceToSend,
    204: nothing,
  },
  'GET /api/studio/figures': { 200: figures },

  'GET /api/studio/pieces': { 200: pieces.pieceList },
  'GET /api/studio/pieces/:code': { 200: pieces.pieceSheet },
  'GET /api/studio/pieces/:code/file': { 200: pieceFile },
  'POST /api/studio/pieces/move': { body: pieces.pieceMoves, 200: pieces.pieceChanges },
  'POST /api/studio/pieces/set-aside': { body: pieces.setAsideRequest, 200: pieces.pieceChanges },
  'POST /api/studio/pieces/take-up': { body: pieces.takeUpRequest, 200: pieces.pieceChanges },
  'POST /api/studio/pieces/remake': { body: pieces.remakeRequest, 200: pieces.pieceChanges },
  'POST /api/studio/pieces/:code/photos/:station': { 200: pieces.pieceChanges },
  'POST /api/studio/pieces/:code/photos/:station/skip': { body: pieces.photoSkip, 200: pieces.pieceChanges },
  'POST /api/studio/print-files': { body: printFiles.zipRequest, 201: printFiles.preparedZip },
  'GET /api/studio/orders/:orderId/packing': { 200: parcels.packing },
  'POST /api/studio/orders/:orderId/parcels': { body: parcels.newParcel, 204: nothing },
  'POST /api/studio/orders/:orderId/label-rates': { body: parcels.ratesRequest, 200: parcels.labelRates },
  'POST /api/studio/orders/:orderId/labels': { body: parcels.labelOrder, 200: parcels.boughtLabels },
  'POST /api/studio/parcels/:parcelId/void': { 200: parcels.voidedLabel },
  'POST /api/studio/parcels/:parcelId/insure': { 200: parcels.insuredParcel },
  'POST /api/studio/parcels/:parcelId/uninsured': { 204: nothing },
  'POST /api/studio/parcels/:parcelId/cover': { body: parcels.recordedCover, 204: nothing },
  'GET /api/studio/claims': { 200: claims.claimsPage },
  'GET /api/studio/claims/:claimId': { 200: claims.studioClaim },
  'POST /api/studio/claims/:claimId/remake': { body: claims.claimRemake, 204: nothing },
  'POST /api/studio/claims/:claimId/refund': { body: claims.claimRefund, 200: orders.madeRefund },
  'POST /api/studio/claims/:claimId/decline': { body: claims.claimDecline, 204: nothing },
  'POST /api/studio/claims/:claimId/extend': { body: claims.claimExtension, 204: nothing },
  'GET /api/studio/batches': { 200: batches.batchList },
  'POST /api/studio/batches': { body: batches.batchRequest, 201: batches.newBatch },
  'POST /api/studio/batches/preview': { body: batches.batchRequest, 200: batches.batchPlan },
  'GET /api/studio/batches/:number': { 200: batches.batchView },
  'DELETE /api/studio/batches/:number': { 200: batches.undoneBatch },
  'GET /api/studio/remnants': { 200: batches.remnantList },
  'PUT /api/studio/remnants/:remnantId': { body: batches.newRemnant, 204: nothing },
  'DELETE /api/studio/remnants/:remnantId': { 204: nothing },

  'GET /api/studio/prints': { 200: prints.printsPage },
  'GET /api/studio/prints/artists': { 200: prints.artistNames },
  'POST /api/studio/prints/changes': { body: prints.changeOrder, 200: prints.changedPrints },
  'POST /api/studio/prints/changes/preview': { body: prints.changeRequest, 200: prints.changePreview },
  'POST /api/studio/prints/:printId/place': { body: prints.place, 204: nothing },
  'GET /api/studio/prints/:printId': { 200: print.studioPrint },
  'PUT /api/studio/prints/:printId': { body: print.printToSave, 200: print.studioPrint },
  'PUT /api/studio/prints/:printId/published': { body: print.printPublishing, 200: print.studioPrint },
  'POST /api/studio/prints/:printId/file': { body: uploads.fileReplacement, 202: staff.newId },
  'GET /api/studio/prices': { 200: prices.shopPrices },
  'PUT /api/studio/prices': { body: prices.pricesToSave, 204: nothing },
  'POST /api/studio/prices/preview': { body: prices.pricesRequest, 200: prices.pricesPreview },
  'GET /api/studio/artists': { 200: artists.artistList },
  'GET /api/studio/artists/:artist': { 200: artists.studioArtist },
  'PUT /api/studio/artists/:artist': { body: artists.artistToSave, 200: artists.artistVersion },
  'POST /api/studio/artists/:artist/rename': { body: artists.artistRenaming, 200: artists.renamedArtist },
  'GET /api/studio/uploads': { 200: uploads.uploads },
  'POST /api/studio/uploads/import': { body: uploads.importRequest, 202: staff.newId },
  'POST /api/studio/uploads/files': { 201: nothing },
  'PATCH /api/studio/uploads/files/:fileId': { 204: nothing },
  'DELETE /api/studio/uploads/files/:fileId': { 204: nothing },
  'GET /api/studio/demo-prints': { 200: uploads.demoPrints },
  'POST /api/studio/demo-prints/hide': { 200: uploads.hiddenDemoPrints },

  'GET /api/studio/messages': { 200: messages.messagesPage },
  'GET /api/studio/messages/:messageId': { 200: messages.studioMessage },
  'POST /api/studio/messages/:messageId/replies': { body: messages.newReply, 204: nothing },
  'PATCH /api/studio/messages/:messageId': { body: messages.messageMark, 204: nothing },
  'GET /api/studio/offers': { 200: offers.offersPage },
  'POST /api/studio/offers': { body: offers.newOffer, 201: offers.studioOffer },
  'GET /api/studio/offers/:offerId': { 200: offers.studioOffer },
  'GET /api/studio/offers/:offerId/qr-code': { 200: offers.offerQrCode },
  'PUT /api/studio/offers/:offerId': { body: offers.offerToSave, 200: offers.studioOffer },
  'POST /api/studio/offers/:offerId/send': { body: offers.offerSending, 200: offers.studioOffer },
  'PUT /api/studio/offers/:offerId/last-day': { body: offers.offerExtension, 200: offers.studioOffer },
  'POST /api/studio/offers/:offerId/withdraw': { 200: offers.studioOffer },
  'POST /api/studio/offers/:offerId/photo-link': { 200: offerPhotoAddress },
  'DELETE /api/studio/offers/:offerId/photo': { 200: offers.studioOffer },

  'GET /api/studio/trade-clients': { 200: trade.tradeClientsPage },
  'POST /api/studio/trade-clients': { body: trade.newTradeClient, 201: trade.studioTradeClient },
  'GET /api/studio/trade-clients/:tradeClientId': { 200: trade.studioTradeClient },
  'PUT /api/studio/trade-clients/:tradeClientId': {
    body: trade.tradeClientToSave,
    200: trade.studioTradeClient,
  },
  'POST /api/studio/trade-clients/:tradeClientId/certificates': { 200: trade.studioTradeClient },
  'PUT /api/studio/trade-clients/:tradeClientId/certificate': {
    body: trade.certificateCoverage,
    200: trade.studioTradeClient,
  },
  'DELETE /api/studio/trade-clients/:tradeClientId/certificate': { 200: trade.studioTradeClient },
  'GET /api/studio/members': { 200: members.membersPage },
  'GET /api/studio/members/:userId': { 200: members.studioMember },
  'PATCH /api/studio/members/:userId': { body: members.newMembership, 204: nothing },
  'DELETE /api/studio/members/:userId': { 204: nothing },
  'POST /api/studio/members/:userId/end-sessions': { 200: members.endedSessions },
  'POST /api/studio/members/:userId/export': { 200: memberData },

  'GET /api/studio/shop': { 200: shop.shownShop },
  'PUT /api/studio/shop': { body: shop.detailsVersion, 200: shop.detailsVersion },
  'POST /api/studio/shop/equipment-preview': { body: shop.equipmentRequest, 200: shop.equipmentPreview },
  'GET /api/studio/opening': { 200: opening.opening },
  'POST /api/studio/opening/marks/:mark': { body: opening.openingMark, 204: nothing },
  'DELETE /api/studio/opening/marks/:mark': { 204: nothing },
  'POST /api/studio/opening/open': { 204: nothing },
  'POST /api/studio/opening/close': { 204: nothing },
  'POST /api/studio/settings/confirm': { 200: confirmedSettings },
  'GET /api/studio/settings/payments': { 200: payments.shownPayments },
  'POST /api/studio/settings/payments': {
    body: payments.paymentKeyToSave,
    200: payments.settingsVersion,
  },
  'POST /api/studio/settings/payments/prove': { 204: nothing },
  'GET /api/studio/promotion-codes': { 200: promotions.promotionCodesPage },
  'POST /api/studio/promotion-codes': { body: promotions.newPromotionCode, 204: nothing },
  'PUT /api/studio/promotion-codes/:promotionCodeId/active': {
    body: promotions.promotionCodeSwitch,
    204: nothing,
  },
  'GET /api/studio/settings/labels': { 200: labels.shownLabels },
  'POST /api/studio/settings/labels': { body: labels.labelKeyToSave, 200: payments.settingsVersion },
  'POST /api/studio/settings/labels/remove': { body: email.seenSettings, 204: nothing },
  'POST /api/studio/settings/labels/prove': { 204: nothing },
  'GET /api/studio/settings/address': { 200: address.shownAddress },
  'POST /api/studio/settings/address/prove': { 204: nothing },
  'GET /api/studio/settings/backups': { 200: backups.shownBackups },
  'POST /api/studio/settings/backups': { body: backups.backupsToSave, 200: payments.settingsVersion },
  'POST /api/studio/settings/backups/key': { 200: backups.newBackupKey },
  'POST /api/studio/settings/backups/server': {
    body: backups.serverToConnect,
    200: backups.connectedServer,
  },
  'POST /api/studio/settings/backups/run': { 204: nothing },
  'POST /api/studio/settings/backups/remove': { body: email.seenSettings, 204: nothing },
  'GET /api/studio/upgrade': { 200: upgrade.shownUpgrade },
  'POST /api/studio/upgrade/rehearse': { body: upgrade.chosenRelease, 204: nothing },
  'POST /api/studio/upgrade/switch': { body: upgrade.chosenRelease, 204: nothing },
  'GET /api/studio/settings/email': { 200: email.shownEmail },
  'POST /api/studio/settings/email': { body: email.emailToSave, 200: email.savedEmail },
  'POST /api/studio/settings/email/letter': { 200: email.sentLetter },
  'POST /api/studio/settings/email/prove': { body: email.letterCode, 204: nothing },
  'POST /api/studio/settings/email/rotate': { body: email.seenSettings, 204: nothing },
  'GET /api/studio/policies': { 200: policies.policyList },
  'GET /api/studio/policies/:policy': { 200: policies.studioPolicy },
  'PUT /api/studio/policies/:policy': { body: policies.policyToSave, 200: policies.policyVersion },
  'POST /api/studio/policies/:policy/preview': { body: policies.policyDraft, 200: policies.policyPreview },
};

type Calls = typeof studioCalls;
export type StudioCall = keyof Calls;

/** What a call answers with when it succeeds. */
export type AnswerOf<Name extends StudioCall> = z.output<Calls[Name][Extract<keyof Calls[Name], number>]>;

/** The body that a call accepts. */
export type BodyOf<Name extends StudioCall> = Calls[Name] extends { body: infer Body }
  ? z.input<Body>
  : Record<string, never>;
