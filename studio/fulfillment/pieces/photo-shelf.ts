/** The bytes of photographs that wait in the tap queue, by the key of their tap. */
export interface PhotoShelf {
  keep(key: string, jpeg: Blob): Promise<void>;
  read(key: string): Promise<Blob | undefined>;
  forget(key: string): Promise<void>;
}

const database = 'studio-photos';
const store = 'waiting';

/**
 * Keeps them in IndexedDB, because ten photographs do not fit into the storage of the taps. A browser that stores nothing, as in
 * a private window, keeps them in memory until the page is closed.
 */
export function openPhotoShelf(): PhotoShelf {
  const inMemory = new Map<string, Blob>();
  return {
    async keep(key, jpeg) {
      await ask('readwrite', (photos) => photos.put(jpeg, key)).catch(() => inMemory.set(key, jpeg));
    },
    async read(key) {
      return (
        inMemory.get(key) ??
        ask<Blob | undefined>('readonly', (photos) => photos.get(key)).catch(() => undefined)
      );
    },
    async forget(key) {
      inMemory.delete(key);
      await ask('readwrite', (photos) => photos.delete(key)).catch(() => undefined);
    },
  };
}

async function ask<Answer>(
  mode: IDBTransactionMode,
  question: (photos: IDBObjectStore) => IDBRequest,
): Promise<Answer> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
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
