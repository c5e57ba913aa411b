import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Product } from '#domain/api/catalogue/product.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { frameIn, inVariant } from '#domain/framing/framing.ts';
import { type Mouldings, mouldingOf, noMoulding, profileOf } from '#domain/framing/mouldings.ts';
import { type PhotographStore, photographName, photographUrl } from '../storage/photograph-store.ts';
import type { ComposePicture, FramedPictureRequest } from './compose-framed-picture.ts';
import { PictureRefusedError } from './picture-refused-error.ts';

export type FramedPrint = Pick<Product, 'photograph' | 'orientation'>;

/** Part of every file name: raise it when a change of the drawing makes framed pictures look different. */
const recipe = 'framed-2';
const longSidePixels = 900;
const minSourcePixels = 1280;

const inTurn = pLimit(2);

/** Draws in this process, for imports. The shop's own process draws in a worker, and never loads what draws (decision 008). */
const composeHere: ComposePicture = async (request) => {
  const { composeFramedPicture } = await import('./compose-framed-picture.ts');
  return inTurn(() => composeFramedPicture(request));
};

/** The pictures in progress, so that concurrent requests for the same picture share one. */
const inProgress = new WeakMap<PhotographStore, Map<string, Promise<void>>>();

export interface FramedPicture {
  /** `/photographs/….jpg`, known before the picture exists. */
  url: string;
  /** Resolves when the picture is stored; rejects when the store lacks the print's own pictures. */
  made: Promise<void>;
}

/** All that a picture is drawn from. Stored photographs never change, so the same drawing gives the same picture. */
export interface Drawing extends Omit<FramedPictureRequest, 'photograph'> {
  /** The name of the photograph's file in the store. */
  source: string;
}

/** A drawing in the table `framed_pictures`. Older ones do not name their moulding. */
export type StoredDrawing = Omit<Drawing, 'moulding'> & Partial<Pick<Drawing, 'moulding'>>;

/** A picture to draw, and the name under which it is stored. */
export interface NamedDrawing {
  name: string;
  drawing: Drawing;
}

/** The picture of a framed print on a wall, true to scale, 900 px on its long side. */
export function framedDrawing(print: FramedPrint, variant: Variant, mouldings: Mouldings): NamedDrawing {
  const moulding = profileOf(mouldingOf(variant, mouldings));
  return named('framed', toDrawing(print, variant, { moulding, longSidePixels, around: 'wall' }));
}

/** Picks the fields of a variant: its price must not change its picture. */
export function toDrawing(
  { photograph, orientation }: FramedPrint,
  { size, frameColor, mount }: Variant,
  shape: Pick<Drawing, 'moulding' | 'longSidePixels' | 'around' | 'format' | 'frameDepthInches'>,
): Drawing {
  const { jpeg, focus } = inVariant(photograph, { size, mount });
  const source = sourceOf(jpeg, Math.max(shape.longSidePixels, minSourcePixels));
  return { source, focus, orientation, variant: { size, frameColor, mount }, ...shape };
}

/**
 * `heroImage` (Border) and `fullBleed` (Full Bleed) of the specification, section 3: the smallest size, unframed, edge to
 * edge.
 */
export async function mountedPictureUrls(store: PhotographStore, print: FramedPrint) {
  const url = async (mount: Variant['mount']) => {
    const variant = { size: 'small', frameColor: 'none', mount } as const;
    const shape = { moulding: profileOf(noMoulding), longSidePixels: 1200, around: 'nothing' } as const;
    const picture = makePicture({ store, ...named('mounted', toDrawing(print, variant, shape)) });
    await picture.made;
    return picture.url;
  };
  const [heroImage, fullBleed] = await Promise.all([url('Border'), url('Full Bleed')]);
  return { heroImage, fullBleed };
}

/** The name covers everything that the picture shows. */
function named(kind: string, drawing: Drawing): NamedDrawing {
  const { source, focus, moulding, ...settings } = drawing;
  const framing = frameIn(settings.variant, settings.orientation, moulding);
  return { name: `${kind}-${hash([recipe, source, focus, settings, framing])}.jpg`, drawing };
}

interface PictureToMake extends NamedDrawing {
  store: PhotographStore;
  compose?: ComposePicture;
  /** Called before a new picture is drawn. When it returns false, `made` rejects with a PictureRefusedError. */
  isAdmitted?: () => Promise<boolean>;
}

/** Makes a picture unless the store has it. The name must cover everything that the picture shows. */
export function makePicture({
  store,
  name,
  drawing: { source, ...settings },
  compose = composeHere,
  isAdmitted = async () => true,
}: PictureToMake): FramedPicture {
  const make = async () => {
    if (await store.has(name)) return;
    if (!(await isAdmitted())) throw new PictureRefusedError(`${name} was not admitted`);
    await store.put(name, await compose({ ...settings, photograph: await store.read(source) }));
  };
  return { url: photographUrl(name), made: shareInProgress(store, name, make) };
}

function sourceOf(jpeg: Product['photograph']['jpeg'], minPixels: number): string {
  const source = jpeg.find(({ widthPixels }) => widthPixels >= minPixels) ?? jpeg.at(-1);
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
