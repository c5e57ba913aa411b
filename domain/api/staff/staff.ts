import { z } from 'zod';
import { maxPasskeyLabelLength, staffRoleNames } from '../../staff/staff.ts';
import { typedLine } from '../../visible-text-schema.ts';

const moment = z.iso.datetime();
const role = z.enum(staffRoleNames);

const byTerminal = 'null: from the terminal';

/** Who has changed something. */
export const author = z.object({ id: z.uuid(), name: z.string() }).nullable().describe(byTerminal);
export const authorName = z.string().nullable().describe(byTerminal);

const staffMember = z.object({ id: z.uuid(), email: z.string(), name: z.string(), role });

const listedStaff = staffMember.extend({
  createdAt: moment,
  disabledAt: moment.nullable(),
  seenAt: moment.nullable().describe('the last call of an open session, to the minute'),
  passkeys: z.int(),
  hasPassword: z.boolean(),
});
export type ListedStaff = z.infer<typeof listedStaff>;

export const staffList = z.object({ staff: z.array(listedStaff) });
export const staffChange = z.strictObject({ role: role.optional(), disabled: z.boolean().optional() });

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  expiresAt: moment,
  replaces: z.boolean().describe('whether it replaces what the person signs in with now'),
});
const pendingInvitation = invitation.extend({ invitedBy: author });
export type PendingInvitation = z.infer<typeof pendingInvitation>;

export const invitationList = z.object({ invitations: z.array(pendingInvitation) });
export const newInvitation = z.strictObject({ email: z.string(), role });
export const sentInvitation = invitation.extend({
  link: z
    .string()
    .nullable()
    .describe('works once; null where a mail server delivers it to the person alone'),
});
export type SentInvitation = z.infer<typeof sentInvitation>;

const token = z.string().max(100).describe("of the invitation's link, the part after its `#`");
const name = z.string().describe('of the person, up to 80 characters');

export const invitationToken = z.strictObject({ token });
export const openedInvitation = invitation
  .pick({ email: true, role: true, replaces: true })
  .extend({ shopName: z.string() });

export const invitedName = z.strictObject({ token, name });
export const invitedPassword = invitedName.extend({ password: z.string() });
export const invitedCode = z.strictObject({ token, code: z.string().max(40) });

export const passwordSetup = z.object({
  otpauthUri: z.string().describe('for a QR code'),
  qrCode: z.array(z.string()).describe('its rows of modules: 1 is dark'),
  secret: z.string().describe('the same for typing, in base32'),
  recoveryCodes: z.array(z.string()).describe('each works once, and only this response shows them'),
});
export type PasswordSetup = z.infer<typeof passwordSetup>;

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

const answer = z.object({ id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') });

/** What `navigator.credentials.create()` gives, as JSON. */
const registrationAnswer = answer.extend({
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});
export type RegistrationAnswer = z.output<typeof registrationAnswer>;

/** What `navigator.credentials.get()` gives, as JSON. */
const assertionAnswer = answer.extend({
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
  }),
});
export type AssertionAnswer = z.output<typeof assertionAnswer>;

const label = typedLine().min(1).max(maxPasskeyLabelLength).describe('what the person calls the passkey');
export const passkeyLabel = z.strictObject({ label });
export const newPasskey = passkeyLabel.extend({ response: registrationAnswer });
export const invitedPasskey = z.strictObject({
  token,
  name,
  label: label.default('Passkey'),
  response: registrationAnswer,
});

export const signedIn = z.object({ staff: staffMember });
export const acceptedInvitation = signedIn.extend({
  recoveryCode: z.string().optional().describe('for the only owner, and only in this response'),
});

const code = z.string().max(40).describe('six digits, or a recovery code');
export const passkeyAnswer = z.strictObject({ response: assertionAnswer });
export const passwordAnswer = z.strictObject({ email: z.string(), password: z.string(), code });
export const passwordAgain = passwordAnswer.omit({ email: true });
export const recoveryCode = z.strictObject({
  code: z.string().max(60).describe('the recovery code of an account'),
});
export const recoveryLink = z.object({ link: z.string().describe('of the invitation') });
export const steppedUp = z.object({ steppedUpUntil: moment });

/** What a browser asks for a passkey with. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/** What a browser creates a passkey from. */
export const newPasskeyOptions = passkeyOptions.extend({
  rp: z.object({ name: z.string(), id: z.string().exactOptional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
});

export const studioSession = z.object({
  staff: staffMember,
  session: z.object({
    id: z.uuid(),
    steppedUpUntil: moment.optional().describe('absent: some calls need another verification'),
  }),
  shop: z.object({
    name: z.string(),
    url: z.string(),
    isDemonstration: z.boolean(),
    version: z.string().describe('1.0.0, or 1.0.0+dc81414 with the commit between releases'),
  }),
});
export type StudioSession = z.infer<typeof studioSession>;

export const sessionList = z.object({
  sessions: z.array(
    z.object({
      id: z.uuid(),
      createdAt: moment,
      seenAt: moment.describe('the last call, to the minute'),
      address: z.string(),
      browser: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
});

export const staffAccount = z.object({
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      label: z.string(),
      createdAt: moment,
      lastUsedAt: moment,
      isSynced: z.boolean().describe('whether devices of the person share it'),
    }),
  ),
  hasPassword: z.boolean(),
  recoveryCodeMadeAt: moment.nullable().describe('null: there is none'),
  isOnlyOwner: z.boolean().describe('whether no other person could invite this one again'),
});
export type StaffAccount = z.infer<typeof staffAccount>;
export type Passkey = StaffAccount['passkeys'][number];

export const newId = z.object({ id: z.uuid() });
export const newName = z.strictObject({ name });
export const newEmail = z.strictObject({ email: z.string() });
export const requestedEmail = z.object({
  email: z.string(),
  link: z.string().nullable().describe('null where a mail server delivers it'),
});
export const emailToken = z.strictObject({
  token: z.string().max(100).describe('of the link, the part after its `#`'),
});
export const confirmedEmail = z.object({ email: z.string() });
export const madeCode = z.object({ code: z.string().describe('only this response shows it') });
