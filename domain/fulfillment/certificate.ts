import { type Attestation, attestedFacts } from '../catalogue/attestation.ts';
import type { Orientation } from '../catalogue/categories.ts';
import { sizeKeys, sizes } from '../catalogue/variants/sizes.ts';
import type { Variant } from '../catalogue/variants/variants.ts';
import { describeInches } from '../framing/framing-texts.ts';
import type { MaterialFact, Materials } from './materials.ts';
import { type Cuts, sheetOf } from './workshop.ts';

/**
 * The particulars that are the same for every print. Several states require them for photographs that are sold in more
 * than one copy, including open editions (New York Arts and Cultural Affairs Law, article 15; California Civil Code
 * 1742). Before you sell, have a lawyer check that they meet the law and are true of your artists.
 * @param seller company and postal address, line by line
 * @param goods of the pieces, if they are frozen
 */
export const commonParticulars = (
  seller: readonly string[],
  { process, paper }: Goods,
): readonly MaterialFact[] => [
  ['Process and paper', `${process} on ${paper}`],
  ['Edition', 'Open edition: not limited, and not numbered'],
  ['Seller', seller.join(', ')],
];

type Goods = Pick<Materials, 'process' | 'paper'>;

/** What a print was made of when it was paid, or is made of now. */
export function goodsOf(
  made: { process?: string | undefined; paper: string } | null | undefined,
  now: Goods,
): Goods {
  return { process: made?.process ?? now.process, paper: made?.paper ?? now.paper };
}

interface CertifiedPrint {
  /** `Misty Ridge by Ada Lind`. */
  name: string;
  /** The year of the photograph, if it is known. */
  takenYear?: number | null | undefined;
  /** The photograph's. If it is unknown, sizes have their short side first. */
  orientation: Orientation | null;
  attestation?: Attestation | null | undefined;
}

/** The particulars of a print before it is ordered, in every size. */
export function particularsOfPrint(
  print: CertifiedPrint,
  seller: readonly string[],
  goods: Goods,
): MaterialFact[] {
  const common = commonParticulars(seller, goods);
  const rows = sizeKeys.map(
    (size) => `${sizes[size].name}: ${describeSheetOf({ size, mount: 'Border' }, print)}`,
  );
  return [
    ...particulars(print, 'To order, in the year you order it'),
    ...common.slice(0, -1),
    ...attestedFacts(print.attestation ?? {}),
    ['Sheet and image, with Border', rows.join('\n')],
    ['Sheet and image, Full Bleed', 'The image covers the sheet'],
    ...common.slice(-1),
  ];
}

/**
 * The particulars that only this print of an order has, with its sheet as it was frozen, or as the sizes are now.
 * @param orderedAt ISO 8601
 */
export function particularsOfItem(
  item: CertifiedPrint & {
    sizeKey: Variant['size'] | null;
    mount: Variant['mount'] | null;
    made?: SheetCuts | null;
  },
  orderedAt: string,
): MaterialFact[] {
  const { sizeKey, mount, made } = item;
  const now = sizeKey && mount && describeSheetOf({ size: sizeKey, mount }, item);
  const sheet = made ? describeSheet(made) : now;
  return [
    ...particulars(item, `To order, ${new Date(orderedAt).getUTCFullYear()}`),
    ...(sheet ? [['Sheet and image', sheet] as const] : []),
    ...attestedFacts(item.attestation ?? {}),
  ];
}

/**
 * What the certificate of a made piece states: the same particulars, with its measures as it was made.
 * @param materials as they are now, for a piece that is older than the record of its process
 */
export function particularsOfPiece(
  piece: CertifiedPiece,
  seller: readonly string[],
  materials: Pick<Materials, 'process'>,
): MaterialFact[] {
  const { title, artist, takenYear, madeYear, paper, cuts } = piece;
  return [
    ['Artist', artist],
    ['Title', title],
    ['Photographed', takenYear ? String(takenYear) : 'The year is not known'],
    ['Printed', String(madeYear)],
    ['Sheet and image', describeSheet(cuts)],
    ...(cuts.rails.length > 0 ? [['Framed', describeInches(cuts.outside)] as const] : []),
    ...attestedFacts(piece.attestation ?? {}),
    ...commonParticulars(seller, { process: cuts.process ?? materials.process, paper }),
  ];
}

interface CertifiedPiece {
  title: string;
  artist: string;
  takenYear: number | null;
  attestation?: Attestation | null | undefined;
  madeYear: number;
  paper: string;
  cuts: Cuts;
}

type SheetCuts = Pick<Cuts, 'trim' | 'image' | 'window' | 'mat' | 'bleedInches'>;

/** `14 1/4 x 20 1/4 in, image 13 1/4 x 19 1/4 in, of which the mat shows 13 x 19 in`. */
function describeSheet({ trim, image, window, mat, bleedInches }: SheetCuts): string {
  if (bleedInches > 0) return `${describeInches(trim)}, covered by the image`;
  const shown = mat ? `, of which the mat shows ${describeInches(window)}` : '';
  return `${describeInches(trim)}, image ${describeInches(image)}${shown}`;
}

function particulars({ name, takenYear }: CertifiedPrint, printDate: string): MaterialFact[] {
  return [
    ['Title and artist', name],
    ...(takenYear ? [['Photographed', String(takenYear)] as const] : []),
    ['Printed', printDate],
  ];
}

/** The sheet of a print with any frame. */
function describeSheetOf(
  variant: Pick<Variant, 'size' | 'mount'>,
  { orientation }: Pick<CertifiedPrint, 'orientation'>,
): string {
  return describeSheet(sheetOf(variant, orientation ?? 'portrait'));
}
