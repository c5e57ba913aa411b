import { createHash } from 'node:crypto';
import type { Product } from '#domain/product.ts';
import type { Choice } from '#domain/variants.ts';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import { type PhotographStore, photographName, photographUrl } from '../storage/photograph-store.ts';
import {
  type ComposePicture,
  composeFramedPicture,
  type FramedPictureOrder,
  PictureRefusedError,
} from './compose-framed-picture.ts';

export type FramedPrint = Pick<Product, 'photograph' | 'orientation'>;

/** Part of every name: raise it when framed pictures come to look different. */
const recipe = 'framed-1';
const longSidePixels = 900;
const sourceWidthPixels = 1280;

const inTurn = atMostAtOnce(2);

/** Within this process, as an import does. */
const composeHere: ComposePicture = (order) => inTurn(() => composeFramedPicture(order));

/** The pictures under way, so that two who ask for the same one at once wait for one making. */
const underWay = new WeakMap<PhotographStore, Map<string, Promise<void>>>();

export interface FramedPicture {
  /** `/photographs/….jpg`; known before the picture is there. */
  url: string;
  /** Settles once the picture is there; rejects when the store does not hold the print's own pictures. */
  made: Promise<void>;
}

interface WantedPicture {
  store: PhotographStore;
  print: FramedPrint;
  choice: Choice;
  compose?: ComposePicture;
  /** Asked before a picture that the store does not have is drawn; false: `made` rejects with a PictureRefusedError. */
  isAdmitted?: () => Promise<boolean>;
}

/**
 * The picture of a print as it will hang: framed, true to scale, on a wall, 900 px on its long side. Made the
 * first time it is asked for and kept.
 */
export function framedPicture({ store, print, choice, ...how }: WantedPicture): FramedPicture {
  const order = framedOrder(print, choice);
  const { photograph } = print;
  return keepPictureAs(pictureName('framed', print, order), { store, photograph, order, ...how });
}

/** Its address, whether it is there or not. */
export function framedPictureUrl(print: FramedPrint, choice: Choice): string {
  return photographUrl(pictureName('framed', print, framedOrder(print, choice)));
}

type PictureOrder = Omit<FramedPictureOrder, 'photograph' | 'focus'>;

/** A variant's price is no part of its picture. */
function framedOrder({ orientation }: FramedPrint, { size, frameColor, mount }: Choice): PictureOrder {
  return { orientation, choice: { size, frameColor, mount }, longSidePixels, around: 'wall' };
}

/**
 * `heroImage` (Border) and `fullBleed` (Full Bleed) of the specification, section 3: the print of the smallest size,
 * unframed, edge to edge.
 */
export async function mountedPictureUrls(store: PhotographStore, print: FramedPrint) {
  const url = async (mount: Choice['mount']) => {
    const choice = { size: 'small', frameColor: 'none', mount } as const;
    const order = {
      orientation: print.orientation,
      choice,
      longSidePixels: 1200,
      around: 'nothing',
    } as const;
    const name = pictureName('mounted', print, order);
    const picture = keepPictureAs(name, { store, photograph: print.photograph, order });
    await picture.made;
    return picture.url;
  };
  const [heroImage, fullBleed] = await Promise.all([url('Border'), url('Full Bleed')]);
  return { heroImage, fullBleed };
}

interface PictureToKeep extends Pick<WantedPicture, 'store' | 'compose' | 'isAdmitted'> {
  photograph: Pick<Product['photograph'], 'jpeg' | 'focus'>;
  order: PictureOrder;
}

/** Says all that the picture shows. */
function pictureName(kind: string, { photograph }: FramedPrint, order: PictureOrder): string {
  return `${kind}-${hash([recipe, sourceOf(photograph.jpeg), photograph.focus, order])}.jpg`;
}

/** Makes a picture under that name, which must say all that it shows, unless the store has it. */
export function keepPictureAs(
  name: string,
  { store, photograph, order, compose = composeHere, isAdmitted = async () => true }: PictureToKeep,
): FramedPicture {
  const { focus } = photograph;
  const source = sourceOf(photograph.jpeg);
  const make = async () => {
    if (await store.has(name)) return;
    if (!(await isAdmitted())) throw new PictureRefusedError(`${name} was not admitted`);
    await store.put(name, await compose({ ...order, focus, photograph: await store.read(source) }));
  };
  return { url: photographUrl(name), made: onceAtATime(store, name, make) };
}

function sourceOf(jpeg: Product['photograph']['jpeg']): string {
  const source = jpeg.find(({ widthPixels }) => widthPixels >= sourceWidthPixels) ?? jpeg.at(-1);
  if (!source) throw new Error('A photograph without a JPEG cannot be framed');
  return photographName(source.url);
}

function onceAtATime(store: PhotographStore, name: string, make: () => Promise<void>): Promise<void> {
  const ofStore = underWay.get(store) ?? new Map<string, Promise<void>>();
  underWay.set(store, ofStore);
  const making = ofStore.get(name) ?? make().finally(() => ofStore.delete(name));
  ofStore.set(name, making);
  return making;
}

function hash(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}
