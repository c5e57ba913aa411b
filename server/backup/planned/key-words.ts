import { capitalize } from '#domain/capitalize.ts';
import { countOf } from '#domain/count-of.ts';
import { nearestName } from '#server/configuration/nearest-name.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';

const prefix = 'age-secret-key-';
const wordCount = 24;

/** The secret half of a key as 24 words (BIP 39, English), which are easy to write down. */
export async function toWords(identity: string): Promise<string> {
  const { bech32, bip39, wordlist } = await openWords();
  return bip39.entropyToMnemonic(bech32.decodeToBytes(identity).bytes, wordlist);
}

/**
 * The secret half of a key in a text: `AGE-SECRET-KEY-1…`, as `age-keygen` writes it, or its 24 words, with numbers or without.
 * @param source names the text in sentences
 * @throws OperatorError that says which word is none
 */
export async function findIdentity(text: string, source: string): Promise<string> {
  const [identity] = /AGE-SECRET-KEY-[0-9A-Z-]+/.exec(text.toUpperCase()) ?? [];
  if (identity) return identity;
  const words =
    text
      .replace(/^#.*/gm, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  if (words.length !== wordCount)
    throw new OperatorError(
      `${capitalize(source)} has no key, which begins with AGE-SECRET-KEY-1 or has ${wordCount} words: it has ${countOf(words.length, 'word')}.`,
    );
  const { bech32, bip39, wordlist } = await openWords();
  const wrong = words.findIndex((word) => !wordlist.includes(word));
  if (wrong >= 0) {
    const nearest = nearestName(words[wrong] ?? '', wordlist);
    const guess = nearest ? ` Perhaps it is “${nearest}”.` : '';
    throw new OperatorError(
      `Word ${wrong + 1} in ${source}, “${words[wrong]}”, is not a word of a key.${guess}`,
    );
  }
  try {
    return bech32.encodeFromBytes(prefix, bip39.mnemonicToEntropy(words.join(' '), wordlist)).toUpperCase();
  } catch {
    throw new OperatorError(
      `The words in ${source} are not a key: one of them is another word, or two have changed places.`,
    );
  }
}

/** Loaded by the first use (decision 008). */
async function openWords() {
  const [{ bech32 }, bip39, { wordlist }] = await Promise.all([
    import('@scure/base'),
    import('@scure/bip39'),
    import('@scure/bip39/wordlists/english.js'),
  ]);
  return { bech32, bip39, wordlist };
}
