import type { MaterialFact } from '../fulfillment/materials.ts';

/** What the artist or the estate has said about prints. What is absent was not said, so no certificate states it. */
export interface Attestation {
  /** Whether and how prints are signed, such as `Not signed` or `Signed in pencil below the image`. */
  signature?: string;
  /** When prints are made: in the artist's lifetime, or after it, by the estate. */
  printed?: keyof typeof printedTexts;
  /** Who has agreed to the prints. */
  consent?: keyof typeof consentTexts;
}

export const maxSignatureLength = 200;

export const printedTexts = {
  lifetime: "In the artist's lifetime",
  estate: "After the artist's lifetime, by the estate",
} as const;

export const consentTexts = {
  artist: "With the artist's consent",
  estate: 'With the consent of the estate',
} as const;

/** The particulars that were said, for certificates. */
export function attestedFacts({ signature, printed, consent }: Attestation): MaterialFact[] {
  return [
    ...(signature ? [['Signature', signature] as const] : []),
    ...(printed ? [['Made', printedTexts[printed]] as const] : []),
    ...(consent ? [['Consent', consentTexts[consent]] as const] : []),
  ];
}
