import { useEffect, useState } from 'react';
import type { OfferPhoto } from '#domain/offers/offer-photo.ts';
import type { OfferedWall as Wall } from '#domain/offers/offered-wall.ts';
import { drawScaled, type ScaledPicture } from '../../own-wall/photo/draw-scaled.ts';
import { TextButton } from '../../ui/text-button.tsx';
import type { Answers } from '../../wall-planner/use-planned-prints.ts';
import wall from '../offered-wall.module.css';
import { readOfferPhoto } from '../offers-api.ts';
import styles from './offered-photo.module.css';
import { PhotoPlace } from './photo-place.tsx';
import { PrintsOnPhoto } from './prints-on-photo.tsx';

interface OfferedPhotoProps extends Wall {
  answers: Answers;
  photo: OfferPhoto;
  token: string;
}

/** The client's wall as the client photographed it, with the prints in their chosen sizes and frames. */
export function OfferedPhoto({ photo, token, ...group }: OfferedPhotoProps) {
  const { picture, retry } = usePhoto(token);
  return (
    <figure className={styles.photo} aria-label="Your wall, with the prints to scale">
      {picture ? (
        <PrintsOnPhoto {...group} photo={picture} measured={photo} />
      ) : (
        <PhotoPlace photo={photo}>
          {picture === null && (
            <p className={styles.failed} role="alert">
              We couldn’t load the photo of your wall. <TextButton onClick={retry}>Try again</TextButton>
            </p>
          )}
        </PhotoPlace>
      )}
      <figcaption className={wall.caption}>
        Your wall, as you photographed it, with the prints to scale.
      </figcaption>
    </figure>
  );
}

/** The photo of an offer. Undefined while it loads; null if it cannot be shown. */
function usePhoto(token: string): { picture: ScaledPicture | null | undefined; retry: () => void } {
  const [picture, setPicture] = useState<ScaledPicture | null>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry reads the photo again
  useEffect(() => {
    let isCurrent = true;
    void loadPhoto(token).then((loaded) => isCurrent && setPicture(loaded));
    return () => {
      isCurrent = false;
    };
  }, [token, attempt]);
  const retry = () => {
    setPicture(undefined);
    setAttempt(attempt + 1);
  };
  return { picture, retry };
}

/** The photo is drawn on a canvas, so that the page needs no address for it. */
async function loadPhoto(token: string): Promise<ScaledPicture | null> {
  const answer = await readOfferPhoto(token);
  if (!answer.ok) return null;
  const bitmap = await createImageBitmap(answer.value).catch(() => null);
  if (!bitmap) return null;
  const canvas = drawScaled(bitmap);
  bitmap.close();
  return { canvas, width: canvas.width, height: canvas.height };
}
