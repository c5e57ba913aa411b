import { useEffect, useState } from 'react';
import type { OfferPhoto } from '#domain/offers/offer-photo.ts';
import type { OfferedWall as Wall } from '#domain/offers/offered-wall.ts';
import type { ScaledPicture } from '../../own-wall/photo/draw-scaled.ts';
import { TextButton } from '../../ui/text-button.tsx';
import type { Answers } from '../../wall-planner/use-planned-prints.ts';
import wall from '../offered-wall.module.css';
import { readOfferPhoto } from '../offers-api.ts';
import styles from './offered-photo.module.css';
import { PhotoPlace } from './photo-place.tsx';
import type { PrintsOnPhoto } from './prints-on-photo.tsx';

interface OfferedPhotoProps extends Wall {
  answers: Answers;
  photo: OfferPhoto;
  token: string;
}

/** The client's wall as the client photographed it, with the prints in their chosen sizes and frames. */
export function OfferedPhoto({ photo, token, ...group }: OfferedPhotoProps) {
  const { loaded, retry } = usePhoto(token);
  return (
    <figure className={styles.photo} aria-label="Your wall, with the prints to scale">
      {loaded ? (
        <loaded.PrintsOnPhoto {...group} photo={loaded.picture} measured={photo} />
      ) : (
        <PhotoPlace photo={photo}>
          {loaded === null && (
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

/** A photo, and what draws the prints on it, which other offers do without. */
interface LoadedPhoto {
  picture: ScaledPicture;
  PrintsOnPhoto: typeof PrintsOnPhoto;
}

/** The photo of an offer. Undefined while it loads; null if it cannot be shown. */
function usePhoto(token: string): { loaded: LoadedPhoto | null | undefined; retry: () => void } {
  const [loaded, setLoaded] = useState<LoadedPhoto | null>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry reads the photo again
  useEffect(() => {
    let isCurrent = true;
    void loadPhoto(token).then((next) => isCurrent && setLoaded(next));
    return () => {
      isCurrent = false;
    };
  }, [token, attempt]);
  const retry = () => {
    setLoaded(undefined);
    setAttempt(attempt + 1);
  };
  return { loaded, retry };
}

async function loadPhoto(token: string): Promise<LoadedPhoto | null> {
  const [answer, drawing] = await Promise.all([
    readOfferPhoto(token),
    import('./prints-on-photo.tsx').catch(() => null),
  ]);
  if (!answer.ok || !drawing) return null;
  const picture = await drawing.drawPhoto(answer.value);
  return picture && { picture, PrintsOnPhoto: drawing.PrintsOnPhoto };
}
