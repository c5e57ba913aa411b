import type { Light } from '#domain/wall/light.ts';
import type { Marks } from '../hang/marks.ts';
import type { Calibration } from '../measure/measure-calibration.ts';
import { drawScaled, toJpeg } from './draw-scaled.ts';
import { photoOn, type WallPhoto } from './load-photo.ts';

/** A photo with what was measured in it. */
export interface OwnWallState {
  photo: WallPhoto;
  calibration: Calibration;
  light: Light;
  marks?: Marks;
  /** Whether this browser keeps the wall as it is now. */
  isKept?: boolean;
}

/** What the browser keeps: the photo as a JPEG. */
type KeptWall = Omit<OwnWallState, 'photo' | 'isKept'> & { jpeg: Blob; focal: WallPhoto['focal'] };

const database = 'own-wall';
const store = 'wall';
const key = 'kept';

/** Keeps a wall in this browser, instead of the one before. False if the browser's storage is blocked or full. */
export async function keepWall({ photo, isKept: _, ...measured }: OwnWallState): Promise<boolean> {
  const jpeg = await toJpeg(photo);
  if (!jpeg) return false;
  const wall: KeptWall = { ...measured, jpeg, focal: photo.focal };
  return ask('readwrite', (walls) => walls.put(wall, key)).then(
    () => true,
    () => false,
  );
}

/** The wall that this browser keeps; undefined if there is none, or if it cannot be read. */
export async function readKeptWall(): Promise<OwnWallState | undefined> {
  try {
    const wall = await ask<KeptWall | undefined>('readonly', (walls) => walls.get(key));
    if (!wall) return undefined;
    const bitmap = await createImageBitmap(wall.jpeg);
    const canvas = drawScaled(bitmap);
    bitmap.close();
    return {
      photo: photoOn(canvas, wall.focal),
      calibration: wall.calibration,
      light: wall.light,
      isKept: true,
      ...(wall.marks && { marks: wall.marks }),
    };
  } catch {
    return undefined;
  }
}

/** False if the browser's storage did not answer, so that the wall may still be there. */
export async function forgetWall(): Promise<boolean> {
  return ask('readwrite', (walls) => walls.delete(key)).then(
    () => true,
    () => false,
  );
}

async function ask<Answer>(
  mode: IDBTransactionMode,
  question: (walls: IDBObjectStore) => IDBRequest,
): Promise<Answer> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const opened = await settled<IDBDatabase>(opening);
  try {
    const transaction = opened.transaction(store, mode);
    const request: IDBRequest<Answer> = question(transaction.objectStore(store));
    // A full disk is found when the transaction is committed, after its requests succeeded.
    await new Promise<unknown>((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    opened.close();
  }
}

function settled<Answer>(request: IDBRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
