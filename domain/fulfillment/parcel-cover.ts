import { capitalize } from '../capitalize.ts';
import { type Cents, formatCents, formatDollars } from '../money.ts';

/** When the owner insures a parcel and asks for a signature, by what was paid for its prints. */
export interface ParcelCover {
  /** Parcels with prints worth more are insured for what was paid. Null: none is. */
  insuredAboveDollars: number | null;
  /** Parcels with prints worth more are handed over for a signature only. Null: none is. */
  signedAboveDollars: number | null;
}

/** Carriers owe $100 for a parcel without a declared value. */
export const defaultParcelCover: ParcelCover = { insuredAboveDollars: 100, signedAboveDollars: 500 };

/** @param paid what was paid for the prints in a parcel */
export function coverOf(cover: ParcelCover, paid: Cents): { isInsured: boolean; isSigned: boolean } {
  return {
    isInsured: isAbove(paid, cover.insuredAboveDollars),
    isSigned: isAbove(paid, cover.signedAboveDollars),
  };
}

function isAbove(paid: Cents, dollars: number | null): boolean {
  return dollars !== null && paid > dollars * 100;
}

/** What the policies say of signatures: `If a package holds prints for which you paid more than $500, …` */
export function describeSignatureRule({ signedAboveDollars }: ParcelCover): string {
  return signedAboveDollars === null
    ? 'We ask for no signature at the door.'
    : `If you paid more than ${formatDollars(signedAboveDollars)} for the prints in a package, the carrier hands it over only for a signature.`;
}

/** How one parcel is covered. */
export interface Cover {
  /** Null: it is not insured. */
  insuredCents: Cents | null;
  needsSignature: boolean;
}

/** What the label provider asks for an insurance: 1 % of the value, at least $1. */
export function insuranceCost(insured: Cents): Cents {
  return Math.max(100, Math.round(insured / 100));
}

/** `insured for $3,425.00 (about $34.25), signature at the door`; empty for a parcel without cover. */
export function describeCover({ insuredCents, needsSignature }: Cover): string {
  const insured =
    insuredCents !== null &&
    `insured for ${formatCents(insuredCents)} (about ${formatCents(insuranceCost(insuredCents))})`;
  return [insured, needsSignature && signatureWords].filter(Boolean).join(', ');
}

/** For makers, who see no amounts. */
export function describeCoverWithoutSums({ insuredCents, needsSignature }: Cover): string {
  return [insuredCents !== null && 'insured', needsSignature && signatureWords].filter(Boolean).join(', ');
}

/**
 * What a person asks of a carrier whose label is not bought here, such as one of freight: `Declare $3,425.00, and ask for a
 * signature.` Empty for a parcel without cover.
 * @param seesSums false for makers
 */
export function describeCoverToAskFor(
  { insuredCents, needsSignature }: Cover,
  { seesSums }: { seesSums: boolean },
): string {
  const sum = insuredCents !== null && (seesSums ? `declare ${formatCents(insuredCents)}` : askOwner);
  const parts = [sum, needsSignature && 'ask for a signature'].filter((part) => part !== false);
  return parts.length > 0 ? `${capitalize(parts.join(', and '))}.` : '';
}

const askOwner = 'ask an owner which value to declare';

/** The same afterwards: `Estes was to insure $3,425.00 and ask for a signature`. Empty for a parcel without cover. */
export function describeAskedCover(carrier: string, { insuredCents, needsSignature }: Cover): string {
  const insured = insuredCents !== null && `insure ${formatCents(insuredCents)}`;
  const parts = [insured, needsSignature && 'ask for a signature'].filter((part) => part !== false);
  return parts.length > 0 ? `${carrier} was to ${parts.join(' and ')}` : '';
}

export const signatureWords = 'signature at the door';

interface BoughtCover extends Cover {
  /** What the insurance cost. Null: nothing to say of it. */
  insuranceCents: Cents | null;
  /** As the carrier says. */
  signedBy: string | null;
}

/** `Insured for $400.00 ($4.00)` and `Signed by ADA LIND`. A part that the parcel has not is undefined. */
export function describeBoughtCover({ insuredCents, insuranceCents, needsSignature, signedBy }: BoughtCover) {
  const cost = insuranceCents === null ? '' : ` (${formatCents(insuranceCents)})`;
  return {
    insurance: insuredCents === null ? undefined : `Insured for ${formatCents(insuredCents)}${cost}`,
    signature: signedBy ? `Signed by ${signedBy}` : needsSignature ? capitalize(signatureWords) : undefined,
  };
}

interface ParcelCoverFacts extends BoughtCover {
  carrier: string;
  /** Whether its label was bought here. Otherwise the shop knows what a person recorded, and what carriers were to be asked for. */
  hasLabel: boolean;
  /** What is not insured yet. */
  toInsureCents: Cents | null;
  insuranceRefusal?: string | null;
}

/** All that is known of how a parcel is covered, in short texts: `Insured for $400.00 ($4.00)`, `Signature at the door`. */
export function describeParcelCover(parcel: ParcelCoverFacts): string[] {
  const { hasLabel, carrier, toInsureCents, insuranceRefusal, needsSignature, signedBy } = parcel;
  if (!hasLabel) {
    const asked = { insuredCents: toInsureCents, needsSignature: needsSignature && !signedBy };
    const { insurance } = describeBoughtCover(parcel);
    return [insurance, describeAskedCover(carrier, asked), signedBy && `Signed by ${signedBy}`].filter(
      isText,
    );
  }
  const { insurance, signature } = describeBoughtCover(parcel);
  const missing = insuranceRefusal ? `Not insured: ${insuranceRefusal}` : 'Not insured yet';
  return [insurance, toInsureCents !== null && missing, signature].filter(isText);
}

function isText(text: unknown): text is string {
  return typeof text === 'string' && text !== '';
}
