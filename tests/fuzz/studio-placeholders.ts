import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { staffRoleNames } from '#domain/staff/staff.ts';
import { uploadFolder } from '#server/catalogue/uploads/uploaded-files.ts';
import { requireMessage } from '#server/customers/contact/read-messages.ts';
import { contactMessages } from '#server/customers/contact/tables.ts';
import { makeDkimKey } from '#server/mail/domain/keys.ts';
import { codeOf } from '#server/settings/email/letters.ts';
import { beginProof } from '#server/settings/proofs.ts';
import { readSettingsVersion } from '#server/settings/read-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { hashToken } from '#server/sign-in/opaque-tokens.ts';
import { requestEmail } from '#server/staff/account/change-email.ts';
import { listPasskeys } from '#server/staff/account/own-passkeys.ts';
import { makeRecoveryCode } from '#server/staff/account/recovery-code.ts';
import { storeChallenge } from '#server/staff/challenges.ts';
import { changeStaff } from '#server/staff/change-staff.ts';
import { inviteStaff } from '#server/staff/invitations/invite-staff.ts';
import { startStaffSession } from '#server/staff/sessions/staff-sessions.ts';
import { staff, staffChallenges, staffPasswords } from '#server/staff/tables.ts';
import { openAuthenticator } from '#tests/world/authenticator.ts';
import { newEmail } from '#tests/world/buy.ts';
import { photoWithPlace } from '#tests/world/claim.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { newOffer, offerLine, photoLink, sendOfferPhoto, sentOffer } from '#tests/world/offer.ts';
import type { TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { passkeyStaff, type SignedInStaff, studioCookie } from '#tests/world/staff.ts';
import { certifiedClient } from '#tests/world/trade-client.ts';
import type { Placeholders } from './placeholders.ts';

const totpSecret = new Secret({ size: 20 }).base32;
const client = { address: '192.0.2.1', browser: 'Fuzz' };

/** The placeholders of the studio. Staff 0 is an owner, 1 a maker, and 2 keeps the books. */
export async function openStudioPlaceholders(world: TestShop, password: string): Promise<Placeholders> {
  const { staff: context, database } = world.shop;
  const { db } = database;
  const passwordHash = await context.passwords.hash(password);
  const owner = await passkeyStaff(world, { email: emailOf(0), isSynced: true });
  const ids = staffRoleNames.map((_, number) => (number === 0 ? owner.id : newId()));

  /** A member of staff, as they were before a request changed them. */
  const member = async (number: number) => {
    const { [number]: id = owner.id } = ids;
    const role = staffRoleNames[number] ?? 'owner';
    const values = { email: emailOf(number), name: 'Ada', role, disabledAt: null, createdAt: new Date() };
    await db
      .insert(staff)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: staff.id, set: values });
    return { id, email: values.email, name: values.name, role };
  };
  await storeUpload(world, owner.id);
  // So that a version that a request knows stays the latest.
  await db.execute(sql`alter table prints disable trigger prints_versioned`);
  const invite = () => inviteStaff(context, { email: newEmail(), role: 'maker', author: 'terminal' });
  const openSession = async () => (await startStaffSession(db, context, await member(0), client)).id;
  const newInvitation = async () => (await invite()).link.split('#')[1] ?? '';
  return {
    /** Who has one print. The name fits an address as it is. */
    hungArtist: async () => {
      const artist = `Ada-${newId()}`;
      await hangPrint(db, { artist });
      return artist;
    },
    staffEmail: async (number) => (await member(number)).email,
    staffId: async (number) => (await member(number)).id,
    /** A change that can be undone. */
    changeId: async () => {
      const [{ id: author }, { id }] = [await member(0), await member(1)];
      return (await changeStaff(context, { id, role: 'books', author })) ?? '';
    },
    studioSession: async (number) =>
      (await startStaffSession(db, context, await member(number), client)).token,
    studioSessionId: async (number) =>
      (await startStaffSession(db, context, await member(number), client)).id,
    /** 0 is no picture; 1 is one. */
    uploadedFile: async (number) =>
      number === 0
        ? storeUpload(world, owner.id, { printId: prints.mistyRidge.id })
        : storeUpload(world, owner.id, { bytes: await tinyJpeg() }),
    /** The link that confirms a new email of the owner. */
    emailLink: async () => {
      const session = { id: await openSession(), member: await member(0), verifiedAt: new Date() };
      return (await requestEmail(context, { session, email: newEmail() })).link.split('#')[1] ?? '';
    },
    recoveryCode: async () => makeRecoveryCode(db, context, (await member(0)).id),
    ownPasskeyId: async () => (await listPasskeys(db, owner.id))[0]?.id ?? newId(),
    invitation: newInvitation,
    invitationId: async () => (await invite()).id,
    /** An invitation whose person has chosen a password. */
    draftedInvitation: async () => {
      const token = await newInvitation();
      await db.insert(staffChallenges).values({
        challengeHash: hashToken(token),
        purpose: 'password',
        password: { name: 'Ada', passwordHash, totpSecret, recoveryHashes: [] },
        expiresAt: new Date(Date.now() + 60_000),
      });
      return token;
    },
    /** The code of the moment, which no request has used. */
    async totp(number) {
      const { id: staffId } = await member(number);
      const unused = { passwordHash, totpSecret, totpPeriod: 0 };
      await db
        .insert(staffPasswords)
        .values({ staffId, ...unused, recoveryHashes: [], createdAt: new Date(), lastUsedAt: new Date() })
        .onConflictDoUpdate({ target: staffPasswords.staffId, set: unused });
      return new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate();
    },
    messageId: openMessages(world),
    ...openOffers(world, owner),
    ...(await emailPlaceholders(world)),
    ...passkeyPlaceholders(world, owner),
  };
}

/** The settings of emails, which go to the sandbox's mailbox, and a letter that waits for its code. */
async function emailPlaceholders({ shop, smtpUrl }: TestShop): Promise<Placeholders> {
  const { db } = shop.database;
  const changes = {
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'hello@shop.example',
    OWNER_EMAIL: 'owner@shop.example',
    DKIM_KEYS: JSON.stringify([await makeDkimKey(new Date())]),
  };
  /** Their key is the only one, so it can be replaced. */
  const save = async () =>
    saveSettings(shop.settings, { version: await readSettingsVersion(db), changes, author: 'terminal' });
  await save();
  return {
    smtpPort: async () => new URL(smtpUrl).port,
    settingsVersion: save,
    letterCode: async () => {
      const letterId = newId();
      await beginProof(db, 'mail', letterId, new Date());
      return codeOf(shop.settings.secret, letterId);
    },
  };
}

/**
 * A trade client with a certificate, and offers as they were made: a draft, one that was sent, one with a photo, and the token of
 * the link of another. Each offers a print of its own, because other requests take the usual prints off sale.
 */
function openOffers(world: TestShop, owner: SignedInStaff): Placeholders {
  const sign = async () => {
    const { database, staff: context } = world.shop;
    const { token } = await startStaffSession(database.db, context, owner, client);
    return { ...owner, cookie: `${studioCookie(world.shop.configuration)}=${token}` };
  };
  /** The same for all requests, because a certificate is of one client. */
  let kept: ReturnType<typeof certifiedClient> | undefined;
  const keptClient = async () => {
    kept ??= certifiedClient(world, await sign());
    return kept;
  };
  const contents = async () => ({
    lines: [offerLine({ printId: await hangPrint(world.shop.database.db) })],
  });
  const photographed = async () => {
    const asOwner = await sign();
    const offer = await sentOffer(world, asOwner, await contents());
    const bytes = await photoWithPlace();
    await sendOfferPhoto(world, await photoLink(world, asOwner, offer.id), { bytes });
    return offer;
  };
  return {
    photographedOfferId: async () => (await photographed()).id,
    photographedOfferToken: async () => (await photographed()).token,
    offerId: async () => (await newOffer(world, await sign(), await contents())).id,
    tradeClientId: async () => (await certifiedClient(world, await sign())).id,
    keptTradeClientId: async () => (await keptClient()).id,
    certificateId: async () => (await keptClient()).certificate?.id ?? '',
    sentOfferId: async () => (await sentOffer(world, await sign(), await contents())).id,
    photoToken: async () => {
      const asOwner = await sign();
      return photoLink(world, asOwner, (await newOffer(world, asOwner, await contents())).id);
    },
    offerToken: async () => (await sentOffer(world, await sign(), await contents())).token,
  };
}

/** The id of a message without an answer. */
function openMessages({ shop }: TestShop): () => Promise<string> {
  const { db } = shop.database;
  const sender = {
    firstName: 'Ada',
    lastName: 'Lind',
    email: 'ada@example.com',
    message: 'Do you frame in oak?',
  };
  let id = '';
  return async () => {
    if (id && (await requireMessage(db, id)).state === 'new') return id;
    const opened = newId();
    await db.insert(contactMessages).values({ id: opened, ...sender });
    id = opened;
    return id;
  };
}

/** The parts of an answer with a passkey. The parts after `…Data` belong to it, so it comes first in a body. */
function passkeyPlaceholders(
  { shop }: TestShop,
  { id: staffId, authenticator }: Awaited<ReturnType<typeof passkeyStaff>>,
): Placeholders {
  const { staff: context } = shop;
  let newAuthenticator = openAuthenticator(context);
  let answer: Record<string, string> = {};
  const dataFor = async (purpose: 'invitation' | 'new-passkey' | 'sign-in' | 'step-up') => {
    const challenge = randomBytes(32).toString('base64url');
    const isOwn = purpose === 'step-up' || purpose === 'new-passkey';
    const stored = { challenge, purpose, staffId: isOwn ? staffId : undefined };
    await storeChallenge(context, stored);
    const { response } =
      purpose === 'invitation' || purpose === 'new-passkey'
        ? newAuthenticator.register({ challenge })
        : authenticator.answer({ challenge });
    answer = response;
    return response.clientDataJSON;
  };
  return {
    passkeyId: async () => authenticator.credentialId,
    newPasskeyId: async () => newAuthenticator.credentialId,
    signInData: () => dataFor('sign-in'),
    stepUpData: () => dataFor('step-up'),
    registrationData: () => dataFor('invitation'),
    ownRegistrationData: () => dataFor('new-passkey'),
    authenticatorData: async () => answer.authenticatorData ?? '',
    passkeySignature: async () => answer.signature ?? '',
    async attestation() {
      newAuthenticator = openAuthenticator(context);
      return answer.attestationObject ?? '';
    },
  };
}

/** Stores a file that was uploaded completely: by default 4 bytes that are no picture. */
async function storeUpload(
  { shop }: TestShop,
  staffId: string,
  { printId, bytes = Buffer.from('ridg') }: { printId?: string; bytes?: Buffer } = {},
): Promise<string> {
  const folder = uploadFolder(shop.configuration.dataDir);
  const id = newId();
  const metadata = { filename: `${id}.jpg`, staffId, ...(printId && { printId }) };
  await writeFile(join(folder, id), bytes);
  await writeFile(
    join(folder, `${id}.json`),
    JSON.stringify({ id, size: bytes.length, offset: 0, metadata }),
  );
  return id;
}

/** Too small for a print, so that an import refuses it. */
function tinyJpeg(): Promise<Buffer> {
  return sharp({ create: { width: 16, height: 12, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
}

function emailOf(number: number): string {
  return `staff-${number}@example.com`;
}
