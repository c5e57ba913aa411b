import { Readable } from 'node:stream';
import { OperatorError } from '#server/configuration/operator-error.ts';

/** A new key: its secret half, `AGE-SECRET-KEY-1…`, and its public half, `age1…`. */
export async function makeKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await openAge();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The public half of a key. */
export async function recipientOf(identity: string): Promise<string> {
  const { identityToRecipient } = await openAge();
  return identityToRecipient(identity);
}

/** True for the public half of a key, to which files can be encrypted. */
export async function isRecipient(text: string): Promise<boolean> {
  const { Encrypter } = await openAge();
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** Encrypts a file in age's format, so that each of the keys opens it, with any tool that reads the format. */
export async function encrypt(bytes: Readable, recipients: readonly string[]): Promise<Readable> {
  const { Encrypter } = await openAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(bytes)));
}

/** A file was changed or cut after it was written. */
export class DamagedFileError extends OperatorError {
  override name = 'DamagedFileError';

  constructor(file: string, options?: ErrorOptions) {
    super(`${file} is damaged: it was changed or cut after it was written.`, options);
  }
}

/**
 * Opens what `encrypt` made. The stream fails with DamagedFileError if the file was changed or cut.
 * @param name for sentences
 * @throws OperatorError if this key does not open it
 */
export async function decrypt(bytes: Readable, identity: string, name: string): Promise<Readable> {
  const { Decrypter } = await openAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const opened = await decrypter.decrypt(toWeb(bytes)).catch((error: Error) => {
    bytes.destroy();
    if (bytes.errored instanceof OperatorError) throw bytes.errored;
    if (!error.message.startsWith('no identity matched')) throw new DamagedFileError(name);
    throw new OperatorError(`${name} was encrypted for another key than this one.`);
  });
  const stream = fromWeb(opened);
  // age authenticates each part, so what was changed is found where it is read.
  return Readable.from(
    (async function* () {
      try {
        yield* stream;
      } catch (error) {
        // The error of age also ends the file that it reads.
        const isOfFile = bytes.errored && bytes.errored !== error;
        throw isOfFile ? bytes.errored : new DamagedFileError(name, { cause: error });
      }
    })(),
    { objectMode: false },
  );
}

/** Loaded by the first use, because a process seldom encrypts (decision 008). */
const openAge = () => import('age-encryption');

/** Node's types of the two kinds of streams differ in details that matter to neither. */
function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}
