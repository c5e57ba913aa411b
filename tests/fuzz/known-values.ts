import { maxPrintsOnSheet } from '#domain/framing/hanging.ts';
import { defaultEquipment } from '#domain/fulfillment/equipment.ts';
import { policyNames } from '#domain/shop/policies.ts';
import { defaultDetails } from '#domain/shop/shop-details.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { prints } from '#tests/world/prints.ts';
import type { Json } from './read-calls.ts';

/** Mostly the same member, so that the values of a request often belong together. */
const members = [0, 0, 0, 1];
const placeholdersFor = (name: string) => members.map((member) => `(${name}.${member})`);
const printIds = Object.values(prints).map(({ id }) => id);

const drafted = '(draftedInvitation.0)';
const invitations = ['(invitation.0)', '(invitation.0)', drafted, drafted, drafted, drafted];
const emailLinks = ['(emailLink.0)', '(emailLink.0)', '(emailLink.0)'];
const type = 'public-key';

/** A browser's answers with a passkey: to sign in, to verify again and to accept an invitation. */
const passkeyAnswers = [
  ...['(signInData.0)', '(stepUpData.0)'].map((clientDataJSON) => ({
    id: '(passkeyId.0)',
    rawId: '(passkeyId.0)',
    type,
    response: {
      clientDataJSON,
      authenticatorData: '(authenticatorData.0)',
      signature: '(passkeySignature.0)',
    },
  })),
  ...['(registrationData.0)', '(ownRegistrationData.0)'].map((clientDataJSON) => ({
    id: '(newPasskeyId.0)',
    rawId: '(newPasskeyId.0)',
    type,
    response: { clientDataJSON, attestationObject: '(attestation.0)' },
  })),
];

/** The words of a print. */
const printWords: Json[] = ['Misty Ridge', 'Tide Posts'].map((title) => ({
  title,
  artist: 'Ada Lind',
  location: '',
  description: '',
  category: 'nature',
  keywords: [],
  takenOn: null,
  hungOn: '2025-03-01',
}));

/** When the evidence of the dispute that requests know was staged. */
export const fuzzedStaging = '2026-03-03T12:00:00.000Z';

/** The prints of a hanging sheet. */
const hangingPrints: Json[] = [
  { title: 'Misty Ridge', size: 'small', frame: 'black', orientation: 'landscape', leftInches: 20 },
  { number: 7, size: 'giant', frame: 'wood', orientation: 'portrait', leftInches: 60, centerInches: 60 },
];

/** The largest sheet, with which drawing on the event loop is noticed. */
const largestSheet: Json[] = Array.from({ length: maxPrintsOnSheet }, () => ({
  size: 'exhibition',
  frame: 'black',
  orientation: 'landscape',
  centerInches: 60,
}));

/** The shop's details as JSON, which does not change them or does. */
const { policies: _, ...words } = defaultDetails;
const shopDetails: Json[] = [2023, 2022].map((since) => JSON.parse(JSON.stringify({ ...words, since })));

/**
 * Meaningful values for fields and parameters, by name. Placeholders are replaced when the request is sent: `(email.1)`
 * is the email of member 1 (see `openPlaceholders`).
 */
const valuesByName: Readonly<Record<string, readonly Json[]>> = {
  digits: ['(letterCode.0)'],
  server: ['127.0.0.1'],
  port: ['(smtpPort.0)'],
  user: [''],
  from: ['hello@shop.example'],
  owner: ['(newEmail.0)'],
  email: [...placeholdersFor('email'), '(newEmail.0)', '(newEmail.0)', '(staffEmail.0)', '(staffEmail.0)'],
  password: ['(password.0)'],
  newPassword: ['(password.0)'],
  firstName: ['Ada'],
  lastName: ['Lind'],
  message: ['Do you frame in oak?'],
  website: [''],
  uid: placeholdersFor('userId'),
  token: [...placeholdersFor('resetToken'), ...invitations, ...emailLinks],
  name: ['Ada Lind'],
  code: [
    ...['(totp.0)', '(totp.0)', '(totp.0)', '(totp.0)'],
    ...['(recoveryCode.0)', '(recoveryCode.0)'],
    ...['(pieceCode.0)', '(begunPieceCode.0)', '(printablePieceCode.0)', '(packedPieceCode.0)'],
    '(photographedPieceCode.0)',
  ],
  number: ['(batchNumber.0)'],
  response: passkeyAnswers,
  staffId: placeholdersFor('staffId'),
  sessionId: ['(studioSessionId.0)'],
  passkeyId: ['(ownPasskeyId.0)'],
  label: ['Phone'],
  invitationId: ['(invitationId.0)'],
  changeId: ['(changeId.0)'],
  order: ['(queuedOrderNumber.0)'],
  remnantId: ['(remnantId.0)'],
  moulding: ['black 3/4'],
  lengthInches: [49.5],
  shipBy: ['2099-12-31'],
  decideBy: [isoDay(new Date(Date.now() + 30 * dayMs))],
  size: ['small'],
  rollInches: [44],
  rollFeet: [100],
  // Part of the name of a batch's paper, or the paper of a hanging sheet.
  paper: ['a', 'letter', 'a4'],
  orderId: [
    ...['(orderId.0)', '(packedOrderId.0)', '(misinformedOrderId.0)', '(shippedOrderId.0)'],
    ...['(disputedOrderId.0)', '(heldOrderId.0)', '(claimableOrderId.0)', '(claimedOrderId.0)'],
  ],
  disputeId: ['(disputeId.0)'],
  stagedAt: [fuzzedStaging],
  field: ['receipt'],
  told: [0],
  offerId: ['(offerId.0)'],
  offerToken: ['(offerToken.0)', '(photographedOfferToken.0)'],
  photoToken: ['(photoToken.0)'],
  source: [null],
  sends: [0],
  tradeClientId: ['(tradeClientId.0)'],
  certificateId: ['(certificateId.0)'],
  company: ['Lind Interiors'],
  contactName: ['Ada Lind'],
  validUntil: ['2099-12-31'],
  shipTo: [null],
  isExempt: [false],
  question: ['In oak?'],
  choices: [[{ size: 'small', frameColor: 'black' }]],
  clientName: ['Ada Lind'],
  clientEmail: ['(newEmail.0)'],
  lastDay: [isoDay(new Date(Date.now() + 60 * dayMs))],
  lines: [[]],
  promotionCodeId: ['promo_1Welcome10'],
  claimId: ['(claimId.0)'],
  pieceId: ['(claimablePieceId.0)'],
  photos: [['(claimPhotoId.0)']],
  photoId: ['(piecePhotoId.0)'],
  position: [1],
  parcelId: ['(parcelId.0)'],
  parcel: [null],
  tracking: [{ carrier: 'UPS', number: '(batchNumber.0)' }],
  shippingName: ['Ada Lind'],
  phone: ['+1 503 555 0142'],
  address: [
    {
      line1: '(batchNumber.0) Main St',
      line2: null,
      city: 'Portland',
      state: 'OR',
      postal_code: '97201',
      country: 'US',
    },
  ],
  note: ['For Anna', ''],
  codes: [['(pieceCode.0)'], ['(pieceCode.0)'], ['(packedPieceCode.0)'], ['(printablePieceCode.0)']],
  moves: [[{ code: '(pieceCode.0)', to: 'printed' }]],
  boxes: [[{ codes: ['(packedPieceCode.0)'], service: 'USPS GroundAdvantage' }]],
  reason: ['The corner is bent'],
  carrier: ['UPS'],
  messageId: ['(messageId.0)'],
  text: ['Yes, in oak.', '## Prices {#prices}\n\n{price table}'],
  policy: [...policyNames],
  // Numbers for prints and policies, and a text for the settings.
  version: [0, 1, 2, 3, '(settingsVersion.0)'],
  key: ['sk_test_fuzzed', 'EZTKfuzzed'],
  fileId: ['(uploadedFile.0)', '(uploadedFile.1)'],
  words: [...printWords, 'The glass arrived broken in one corner.'],
  focus: [{ x: 0.2, y: 0.4 }],
  variants: [null],
  'upload-length': ['1000'],
  // `ridge.jpg`
  'upload-metadata': ['filename cmlkZ2UuanBn'],
  'upload-offset': ['4'],
  details: shopDetails,
  equipment: [JSON.parse(JSON.stringify(defaultEquipment))],
  amount: [100],
  after: [0],
  userId: placeholdersFor('userId'),
  favId: placeholdersFor('favourite'),
  id: printIds,
  printId: printIds,
  // Changes that leave the example prints as they are, with the digest of a preview without lines.
  prints: [{ ids: printIds }, { filter: {} }, hangingPrints, largestSheet],
  change: [{ kind: 'publish' }, { kind: 'prices', by: 'percent', percent: 0, step: 1 }],
  digest: ['T1PNoYwrqgwDVLtfmj7L5e0Sq02OEbqHPC8RFhICuUU'],
  prices: [{ exhibition: { price: 3425, memberPrice: 2825 } }],
  seen: [{}],
  productId: printIds,
  productMongoId: printIds,
  ids: [printIds.join(), printIds[0] ?? ''],
  artist: ['Ada Lind', '(hungArtist.0)'],
  statement: ['She waits for fog.', null],
  placePrint: [null],
  count: [1],
  wall: [{ width: 120, height: 96, furniture: { width: 84, height: 33 } }],
  q: ['misty', 'ada'],
  cursor: ['(cursor.0)'],
  sessionid: ['(openSession.0)', '(paidSession.0)', '(expiredSession.0)', 'cs_test_12345678'],
  'idempotency-key': ['(uuid.0)', '(uuid.1)', '(newUuid.0)'],
  'x-requested-with': ['storefront'],
  'stripe-signature': ['(signature.0)'],
  'x-hmac-signature': ['(labelSignature.0)'],
};

/** The values of parameters with which a call succeeds, where the name has others too. The first match counts. */
const fittingValues: readonly (readonly [call: RegExp, values: Readonly<Record<string, Json>>])[] = [
  [/claims\/\{claimId\}\/withdraw$/, { orderId: '(claimedOrderId.0)' }],
  [/orders\/\{orderId\}\/claims$/, { orderId: '(claimableOrderId.0)' }],
  [/studio\/claims$/, { cursor: '(claimId.0)' }],
  [
    /studio\/promotion-codes$/,
    {
      ...{ id: '(newUuid.0)', code: 'FUZZED', percentOff: 10, amountOff: null, lastDay: '2099-12-31' },
      ...{ maxUses: 5, isForFirstOrders: false, cursor: 'promo_1Welcome10' },
    },
  ],
  [/studio\/offers$/, { cursor: '(offerId.0)' }],
  [/studio\/offers\/\{offerId\}$/, { tradeClientId: null }],
  [/certificates\/\{certificateId\}$/, { tradeClientId: '(keptTradeClientId.0)' }],
  [/trade-clients$/, { cursor: '(tradeClientId.0)', id: '(newUuid.0)' }],
  [/\/certificate$/, { id: '(newUuid.0)', states: ['OR'] }],
  [/\/offers\/\{offerId\}\/photo$/, { offerId: '(photographedOfferId.0)' }],
  [/\/last-day$/, { offerId: '(sentOfferId.0)' }],
  [/\/disputes\//, { orderId: '(disputedOrderId.0)' }],
  [/\/(parcels|label-rates|labels)$/, { orderId: '(packedOrderId.0)' }],
  [/\/tracking$/, { orderId: '(shippedOrderId.0)' }],
  [/\/correction$/, { orderId: '(misinformedOrderId.0)' }],
  [/\/release$/, { orderId: '(heldOrderId.0)' }],
  [/\/orders\/\{orderId\}/, { orderId: '(orderId.0)' }],
  [
    /\/cover$/,
    { parcelId: '(numberedParcelId.0)', insuredCents: 342_500, insuranceCents: 3425, needsSignature: true },
  ],
  [/studio\/upgrade\//, { version: '999.0.0' }],
  [/\/(insure|uninsured)$/, { parcelId: '(uninsuredParcelId.0)' }],
  [/\/print-file$/, { code: '(printablePieceCode.0)' }],
  [/\/skip$/, { code: '(packedPieceCode.0)' }],
  [/\/photos\//, { code: '(photographedPieceCode.0)' }],
  [/\/pieces\/\{code\}/, { code: '(pieceCode.0)' }],
];

/**
 * The known values for a field, or a parameter of a call. If one of them fits the call, two thirds are that one: the others are
 * mostly refused.
 */
export function knownValues(name: string, call = ''): readonly Json[] {
  const values = valuesByName[name] ?? [];
  const { [name]: fitting } = fittingValues.find(([pattern]) => pattern.test(call))?.[1] ?? {};
  return fitting === undefined ? values : [...values, ...values.flatMap(() => [fitting, fitting])];
}
