import { useRef, useState } from 'react';
import { maxClaimPhotos } from '#domain/fulfillment/claims.ts';
import { maxPhotoBytes, maxPhotoMegabytes } from '#domain/fulfillment/photos.ts';
import { randomUuid } from '#domain/random-uuid.ts';
import type { ApiFailure } from '../../api/call.ts';
import { type Buyer, sendClaimPhoto } from '../orders-api.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** A photograph that the buyer has chosen. It is sent at once, after those before it. */
export interface ChosenPhoto {
  key: string;
  file: File;
  /** Once it is drawn, if the browser can. */
  thumbnail?: string | undefined;
  status: 'waiting' | 'sending' | 'sent' | 'refused';
  /** What the shop calls it, once it is sent. */
  id?: string;
  /** Why it is refused. */
  problem?: string;
  /** Sending it again may help. */
  canRetry?: boolean;
}

/** The photographs of a claim that is being written, one after the other on their way to the shop. */
export function useClaimPhotos(buyer: Buyer, orderId: string) {
  const [photos, setPhotos] = useState<ChosenPhoto[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const removed = useRef(new Set<string>());
  const queue = useRef(Promise.resolve());

  const change = (key: string, values: Partial<ChosenPhoto>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...values } : photo)));

  const send = async ({ key, file }: ChosenPhoto) => {
    if (removed.current.has(key)) return;
    change(key, { status: 'sending' });
    const { blob, thumbnail } = await shrinkPhoto(file);
    change(key, { thumbnail });
    if (blob.size > maxPhotoBytes)
      return change(key, { status: 'refused', problem: `It is larger than ${maxPhotoMegabytes} MB.` });
    const answer = removed.current.has(key) ? undefined : await sendClaimPhoto(buyer, orderId, blob);
    if (!answer) return;
    if (answer.ok) change(key, { status: 'sent', id: answer.value.id });
    else change(key, { status: 'refused', ...explain(answer.failure) });
  };
  const enqueue = (photo: ChosenPhoto) => {
    queue.current = queue.current.then(() => send(photo));
  };

  return {
    photos,
    /** How many of the last choice were too many. */
    leftOut,
    add(files: readonly File[]) {
      const room = Math.max(0, maxClaimPhotos - photos.length);
      setLeftOut(Math.max(0, files.length - room));
      const chosen = files.slice(0, room).map((file): ChosenPhoto => {
        return { key: randomUuid(), file, status: 'waiting' };
      });
      setPhotos((all) => [...all, ...chosen]);
      for (const photo of chosen) enqueue(photo);
    },
    remove(key: string) {
      removed.current.add(key);
      setPhotos((all) => all.filter((photo) => photo.key !== key));
      setLeftOut(0);
    },
    retry(photo: ChosenPhoto) {
      change(photo.key, { status: 'waiting' });
      enqueue(photo);
    },
  };
}

function explain({ status, message }: ApiFailure): Pick<ChosenPhoto, 'problem' | 'canRetry'> {
  if (status === 0) return { problem: "We couldn't reach the shop.", canRetry: true };
  return { problem: message || 'Something went wrong.', canRetry: status >= 500 };
}
