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

/** Part of every file name: raise it when a change makes framed pictures look different. */
const recipe = 'framed-1';
const longSidePixels = 900;
const sourceWidthPixels = 1280;

const inTurn = atMostAtOnce(2);

/** Draws in this process, for imports. */
const composeHere: ComposePicture = (order) => inTurn(() => composeFramedPicture(order));

/** The pictures in progress, so that concurrent requests for the same picture share one. */
const inProgress = new WeakMap<PhotographStore, Map<string, Promise<void>>>();

export interface FramedPicture {
  /** `/photographs/….jpg`, known before the picture exists. */
  url: string;
  /** Resolves when the picture is stored; rejects when the store lacks the print's own pictures. */
  made: Promise<void>;
}

interface WantedPicture {
  store: PhotographStore;
  print: FramedPrint;
  choice: Choice;
  compose?: ComposePicture;
  /** Called before a new picture is drawn. When it returns false, `made` rejects with a PictureRefusedError. */
  isAdmitted?: () => Promise<boolean>;
}

/**
 * The picture of a framed print on a wall, true to scale, 900 px on its long side. It is drawn at the first request and
 * then stored.
 */
export function framedPicture({ store, print, choice, ...how }: WantedPicture): FramedPicture {
  const order = framedOrder(print, choice);
  const { photograph } = print;
  return makePicture(pictureName('framed', print, order), { store, photograph, order, ...how });
}

/** The address of a framed picture, whether it exists or not. */
export function framedPictureUrl(print: FramedPrint, choice: Choice): string {
  return photographUrl(pictureName('framed', print, framedOrder(print, choice)));
}

type PictureOrder = Omit<FramedPictureOrder, 'photograph' | 'focus'>;

/** Picks the fields of a choice: a variant's price must not change its picture. */
function framedOrder({ orientation }: FramedPrint, { size, frameColor, mount }: Choice): PictureOrder {
  return { orientation, choice: { size, frameColor, mount }, longSidePixels, around: 'wall' };
}

/**
 * `heroImage` (Border) and `fullBleed` (Full Bleed) of the specification, section 3: the smallest size, unframed, edge to
 * edge.
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
    const picture = makePicture(name, { store, photograph: print.photograph, order });
    await picture.made;
    return picture.url;
  };
  const [heroImage, fullBleed] = await Promise.all([url('Border'), url('Full Bleed')]);
  return { heroImage, fullBleed };
}

interface PictureToMake extends Pick<WantedPicture, 'store' | 'compose' | 'isAdmitted'> {
  photograph: Pick<Product['photograph'], 'jpeg' | 'focus'>;
  order: PictureOrder;
}

/** The name covers everything that the picture shows. */
function pictureName(kind: string, { photograph }: FramedPrint, order: PictureOrder): string {
  return `${kind}-${hash([recipe, sourceOf(photograph.jpeg), photograph.focus, order])}.jpg`;
}

/** Makes a picture unless the store has it. The name must cover everything that the picture shows. */
export function makePicture(
  name: string,
  { store, photograph, order, compose = composeHere, isAdmitted = async () => true }: PictureToMake,
): FramedPicture {
  const { focus } = photograph;
  const source = sourceOf(photograph.jpeg);
  const make = async () => {
    if (await store.has(name)) return;
    if (!(await isAdmitted())) throw new PictureRefusedError(`${name} was not admitted`);
    await store.put(name, await compose({ ...order, focus, photograph: await store.read(source) }));
  };
  return { url: photographUrl(name), made: shareInProgress(store, name, make) };
}

function sourceOf(jpeg: Product['photograph']['jpeg']): string {
  const source = jpeg.find(({ widthPixels }) => widthPixels >= sourceWidthPixels) ?? jpeg.at(-1);
  if (!source) throw new Error('A photograph without a JPEG cannot be framed');
  return photographName(source.url);
}

function shareInProgress(store: PhotographStore, name: string, make: () => Promise<void>): Promise<void> {
  const ofStore = inProgress.get(store) ?? new Map<string, Promise<void>>();
  inProgress.set(store, ofStore);
  const making = ofStore.get(name) ?? make().finally(() => ofStore.delete(name));
  ofStore.set(name, making);
  return making;
}

function hash(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}
