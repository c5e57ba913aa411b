import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Faults that a test gives an answer: a value that is not what the studio asked for. */
export interface AnswerFaults {
  origin?: string;
  host?: string;
  challenge?: string;
  /** False: the passkey was not unlocked. */
  isVerified?: boolean;
  counter?: number;
  /** Signs with the key of another passkey. */
  signer?: Authenticator;
}

/** A browser's answer, as JSON. */
interface Answer {
  id: string;
  rawId: string;
  type: string;
  response: { clientDataJSON: string; [part: string]: string };
}

/** A device with one passkey, as a browser uses it: ES256, attestation "none" (WebAuthn Level 3). */
export interface Authenticator {
  credentialId: string;
  /** Answers `navigator.credentials.create()`, as JSON. */
  register(options: { challenge: string }, faults?: AnswerFaults): Answer;
  /** Answers `navigator.credentials.get()`, as JSON. */
  answer(options: { challenge: string }, faults?: AnswerFaults): Answer;
  privateKey: KeyObject;
}

interface Device {
  /** The studio's address, as the browser shows it. */
  studioUrl: string;
  /** Whether other devices share the passkey. */
  isSynced?: boolean;
}

export function openAuthenticator({ studioUrl, isSynced = false }: Device): Authenticator {
  const { origin, hostname } = new URL(studioUrl);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const credentialId = id.toString('base64url');
  let uses = 0;

  const clientData = (type: string, challenge: string, faults: AnswerFaults) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    );

  /** Section 6.1: hash of the host, flags, counter, and the new passkey if there is one. */
  const authenticatorData = (faults: AnswerFaults, passkey = Buffer.alloc(0)) => {
    uses += 1;
    const isVerified = faults.isVerified ?? true;
    const flags = 1 | (isVerified ? 4 : 0) | (isSynced ? 8 | 16 : 0) | (passkey.length > 0 ? 64 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? (isSynced ? 0 : uses));
    return Buffer.concat([sha256(faults.host ?? hostname), Buffer.of(flags), counter, passkey]);
  };

  const credential = { id: credentialId, rawId: credentialId, type: 'public-key' };
  return {
    credentialId,
    privateKey,
    register({ challenge }, faults = {}) {
      const passkey = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, toCose(publicKey)]);
      const data = authenticatorData(faults, passkey);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, faults).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      };
      return { ...credential, response };
    },
    answer({ challenge }, faults = {}) {
      const client = clientData('webauthn.get', challenge, faults);
      const data = authenticatorData(faults);
      const signed = Buffer.concat([data, sha256(client)]);
      const signature = sign('sha256', signed, faults.signer?.privateKey ?? privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { ...credential, response };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** A P-256 key in COSE's format (RFC 9053): type, algorithm, curve, x and y. */
function toCose(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (value: string) => cborBytes(Buffer.from(value, 'base64url'));
  return cborMap([
    [Buffer.of(0x01), Buffer.of(0x02)],
    [Buffer.of(0x03), Buffer.of(0x26)],
    [Buffer.of(0x20), Buffer.of(0x01)],
    [Buffer.of(0x21), coordinate(x)],
    [Buffer.of(0x22), coordinate(y)],
  ]);
}

/** A map of up to 23 encoded keys and values (RFC 8949). */
function cborMap(entries: [key: Buffer, value: Buffer][]): Buffer {
  return Buffer.concat([Buffer.of(0xa0 + entries.length), ...entries.flat()]);
}

/** A text of up to 23 bytes. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)]);
}

/** From 24 to 255 bytes, whose length takes one byte. */
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.of(0x58, bytes.length), bytes]);
}
