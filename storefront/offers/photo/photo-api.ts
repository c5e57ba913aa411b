import type { MeasuredPhoto } from '#domain/offers/offer-photo.ts';
import { call } from '../../api/call.ts';

/** The calls of an owner who stores a client's photo, by a link of the studio. */

export function openForPhoto(photoToken: string) {
  return call('POST /api/offers/photo/open', { body: { photoToken } });
}

/** A slow network needs longer for a photo. */
const timeoutMs = 120_000;

/** @param measured in pixels of this photo */
export function storeOfferPhoto(token: string, file: Blob, measured: MeasuredPhoto) {
  const headers = { Authorization: `Bearer ${token}`, 'Measured-Wall': JSON.stringify(measured) };
  return call('POST /api/offers/photo', { file, headers, timeoutMs });
}
