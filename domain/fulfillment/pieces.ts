import type { OrderStatus } from '../orders/order-statuses.ts';
import { type KeptPart, keptParts } from './workshop.ts';

/** The parts of a piece's cuts that decide which stations it needs. */
interface Parts {
  rails: readonly unknown[];
  mat: object | null;
  kept?: readonly KeptPart[] | undefined;
}

const always = () => true;
const ifFramed = ({ rails }: Parts) => rails.length > 0;
const ifMatted = ({ mat }: Parts) => mat !== null;

/**
 * Every station that a piece passes in the workshop, in their order: its meaning, the work that brings a piece there in words
 * for buyers, which pieces need it, and for which parts. A remake that keeps all of these parts skips the station.
 */
export const stationTable = [
  { station: 'queued', meaning: 'waits for the printer', work: 'Printing', isNeeded: always, parts: [] },
  {
    station: 'printed',
    meaning: 'the photograph is printed and dry',
    work: 'Printing',
    isNeeded: always,
    parts: ['print'],
  },
  {
    station: 'trimmed',
    meaning: 'the sheet is cut to size',
    work: 'Printing',
    isNeeded: always,
    parts: ['print'],
  },
  {
    station: 'matted',
    meaning: 'hinged behind its mat',
    work: 'Framing',
    isNeeded: ifMatted,
    parts: ['print', 'mat'],
  },
  {
    station: 'cut',
    meaning: 'rails and glazing are cut',
    work: 'Framing',
    isNeeded: ifFramed,
    parts: ['rails', 'glazing'],
  },
  {
    station: 'joined',
    meaning: 'the rails are a frame',
    work: 'Framing',
    isNeeded: ifFramed,
    parts: ['rails'],
  },
  { station: 'fitted', meaning: 'glazed, fitted and closed', work: 'Framing', isNeeded: ifFramed, parts: [] },
  { station: 'checked', meaning: 'looked at on both sides', work: 'Checking', isNeeded: always, parts: [] },
  { station: 'packed', meaning: 'in its box or tube', work: 'Packing', isNeeded: always, parts: [] },
] as const;

export type Station = (typeof stationTable)[number]['station'];
export const stations = stationTable.map(({ station }) => station);

/** The stations at which a piece is photographed, for its file. */
export const photoStations = ['checked', 'packed'] as const satisfies Station[];
export type PhotoStation = (typeof photoStations)[number];

/** The stations that ask for a photograph once a piece is there. */
export function photoStationsUntil(station: Station): PhotoStation[] {
  return photoStations.filter((each) => stations.indexOf(each) <= stations.indexOf(station));
}

/** The stations that a piece with these cuts passes, first to last. */
export function stationsOf(cuts: Parts): Station[] {
  return stationTable
    .filter((row) => row.isNeeded(cuts) && !isKept(row.parts, cuts))
    .map(({ station }) => station);
}

function isKept(parts: readonly KeptPart[], { kept = [] }: Parts): boolean {
  return parts.length > 0 && parts.every((part) => kept.includes(part));
}

const stationOfPart = { print: 'printed', mat: 'matted', rails: 'cut', glazing: 'cut' } as const;

/** The parts of a piece that exist at this station. */
export function partsMade(cuts: Parts, station: Station): KeptPart[] {
  const needed = stationTable.filter(({ isNeeded }) => isNeeded(cuts)).map(({ station: each }) => each);
  return keptParts.filter(
    (part) =>
      cuts.kept?.includes(part) ||
      (needed.includes(stationOfPart[part]) &&
        stations.indexOf(stationOfPart[part]) <= stations.indexOf(station)),
  );
}

/** The station from which a remake with these cuts goes on: the last one whose work it keeps, with that of all before. */
export function startOfRemake(cuts: Parts): Station {
  const [, ...rows] = stationTable.filter(({ isNeeded }) => isNeeded(cuts));
  const firstAnew = rows.findIndex(({ parts }) => !isKept(parts, cuts));
  return rows[firstAnew - 1]?.station ?? 'queued';
}

/** `print, mat and rails`. */
export function listParts(parts: readonly KeptPart[]): string {
  return new Intl.ListFormat('en-GB').format(parts);
}

/** The stations that a piece can still reach, the next one first. */
export function stationsAfter(cuts: Parts, station: Station): Station[] {
  const reached = stations.indexOf(station);
  return stationsOf(cuts).filter((each) => stations.indexOf(each) > reached);
}

/** Orders whose pieces are worked on. Only a remake is still made when its order has shipped. */
export const makingStatuses = [
  'paid',
  'in_production',
  'shipped',
  'delivered',
] as const satisfies OrderStatus[];

export function isMaking(status: OrderStatus): boolean {
  return makingStatuses.some((each) => each === status);
}

/** Why the pieces of an order are set aside when the order reaches this status. */
export const stopReasons: Partial<Record<OrderStatus, string>> = {
  cancelled: 'the order was canceled',
  refunded: 'the order was refunded',
};

/** Crockford's base 32: no I, L, O or U, which are misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const payloadLength = 5;

/** The number of different piece codes. */
export const pieceCodes = 32 ** payloadLength;

/**
 * A piece's code: 5 characters and a check character, such as `4F7K20`. One mistyped character and two swapped ones
 * always make it invalid.
 * @param number from 0 to `pieceCodes` - 1
 */
export function pieceCode(number: number): string {
  const digits = Array.from({ length: payloadLength }, (_, place) => Math.floor(number / 32 ** place) % 32);
  return [...digits, checkDigit(digits)].map((digit) => alphabet[digit]).join('');
}

/** The address of a piece in the studio, which the QR code on its ticket holds. A phone's camera opens it. */
export function pieceAddress(studioUrl: string, code: string): string {
  return `${studioUrl}/p/${code}`;
}

/**
 * Reads a code as people type it: any case, spaces, hyphens, O for 0, I and L for 1. Also reads a piece's address, which
 * scanners type. Undefined if it is neither.
 */
export function readPieceCode(text: string): string | undefined {
  const [, typed = text] = /^https?:.*\/studio\/p\/([^/?#]*)\/?$/i.exec(text.trim()) ?? [];
  const code = correctCode(typed);
  const digits = [...code].map((character) => alphabet.indexOf(character));
  const isCode =
    digits.length === payloadLength + 1 &&
    !digits.includes(-1) &&
    digits.at(-1) === checkDigit(digits.slice(0, payloadLength));
  return isCode ? code : undefined;
}

/** Reads three or more characters of a code, as people type them. Undefined if no code has them. */
export function readCodePart(text: string): string | undefined {
  const part = correctCode(text);
  return /^[0-9A-HJKMNP-TV-Z]{3,6}$/.test(part) ? part : undefined;
}

function correctCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** The digits weighted by powers of 2 in the field of 32 elements, where a wrong or swapped digit cannot cancel out. */
function checkDigit(digits: number[]): number {
  return digits.reduce((sum, digit) => doubled(sum ^ digit), 0);
}

function doubled(element: number): number {
  const shifted = element << 1;
  return shifted & 0b100000 ? shifted ^ 0b100101 : shifted;
}

/**
 * The pieces that were not remade: one for each unit of an order.
 * @param pieces all of the order, which name those that they replace by code or id
 */
export function currentPieces<Piece extends { id: string; code: string; remakeOf: string | null }>(
  pieces: readonly Piece[],
): Piece[] {
  const remade = new Set(pieces.map(({ remakeOf }) => remakeOf));
  return pieces.filter(({ id, code }) => !remade.has(id) && !remade.has(code));
}

/** The most pieces to change, batch or print on papers at once. A busy week has fewer. */
export const maxPiecesAtOnce = 5000;

/** What is being done with a piece, in words for buyers: the work that brings it to its next station. */
export type MakingWork = (typeof stationTable)[number]['work'];
export const makingWorks = ['Printing', 'Framing', 'Checking', 'Packing'] as const satisfies MakingWork[];

/** The work on the piece that is furthest behind. Null if all are packed. */
export function workOnPieces(pieces: readonly { cuts: Parts; station: Station }[]): MakingWork | null {
  const [behind] = pieces.toSorted((one, other) => rankOf(one) - rankOf(other));
  const [next] = behind ? stationsAfter(behind.cuts, behind.station) : [];
  return stationTable.find(({ station }) => station === next)?.work ?? null;
}

function rankOf({ station }: { station: Station }): number {
  return stations.indexOf(station);
}

/** Undefined after the last station. @param passed all stations that the piece passes */
export function nextStationOf({ station, stations: passed }: { station: Station; stations: Station[] }) {
  return passed.find((each) => stations.indexOf(each) > stations.indexOf(station));
}

/** Late pieces first, then by the day, with replacements, which have none, before all others of the day's work. */
export function compareUrgency(one: Dated, other: Dated): number {
  return dayOf(one).localeCompare(dayOf(other));
}

interface Dated {
  shipBy: string | null;
  isDue: boolean;
}

/** The day of what is made later, without a day that the shop could name. It follows all days. */
export const unknownDay = 'unknown';

/** `2026-12-03`, in UTC. A replacement is due at once, and an order that is delayed without a day is not. */
export function dayOf({ shipBy, isDue }: Dated): string {
  return shipBy?.slice(0, 10) ?? (isDue ? '' : unknownDay);
}
