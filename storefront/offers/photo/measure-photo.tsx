import { useEffect, useState } from 'react';
import type { OfferToPhotograph } from '#domain/api/offers/offer-photo.ts';
import type { MeasuredPhoto } from '#domain/offers/offer-photo.ts';
import { offerPhotoPromise } from '#domain/offers/offer-photo-promise.ts';
import { readOfferedGroup } from '#domain/offers/offered-wall.ts';
import type { ApiAnswer } from '../../api/call.ts';
import { useMouldings } from '../../framing/use-frame.ts';
import type { PhotoHungOn } from '../../own-wall/hang/photographed-wall.tsx';
import { toJpeg } from '../../own-wall/photo/draw-scaled.ts';
import { useOwnWall } from '../../own-wall/use-own-wall.ts';
import button from '../../ui/button.module.css';
import message from '../../ui/feedback/message-page.module.css';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { placeItems, usePrints } from '../../wall-planner/use-planned-prints.ts';
import page from '../offer-page.module.css';
import styles from './measure-photo.module.css';
import { openForPhoto, storeOfferPhoto } from './photo-api.ts';
import { PrintsOnPhoto } from './prints-on-photo.tsx';

/** An owner measures the photo of a client's wall, and stores it with the offer. @param token of the studio's link */
export default function MeasurePhoto({ token }: { token: string }) {
  const [answer, setAnswer] = useState<ApiAnswer<OfferToPhotograph>>();
  useEffect(() => {
    let isCurrent = true;
    void openForPhoto(token).then((opened) => isCurrent && setAnswer(opened));
    return () => {
      isCurrent = false;
    };
  }, [token]);
  if (!answer) return <Skeleton height="80svh" />;
  if (answer.ok) return <Measure token={token} offer={answer.value} />;
  return (
    <div className={message.page} role="alert">
      <h1>The photo can’t be added here</h1>
      <p>{answer.failure.message || 'We couldn’t reach the shop. Go back to the studio, and try again.'}</p>
    </div>
  );
}

/** The text of the dialog's button, unless its code has failed to load. */
const usualButtonText = 'On your wall';

interface MeasureProps {
  token: string;
  offer: OfferToPhotograph;
}

function Measure({ token, offer }: MeasureProps) {
  const { number, title, hasPhoto, lines, wall, studio } = offer;
  const group = readOfferedGroup(wall, lines, []);
  const { answers } = usePrints(group.plan.prints.map(({ id }) => id));
  const items = placeItems(group.plan, answers, useMouldings());
  const first = items.find((item) => item.kind === 'hung');
  const isLoading = items.some(({ kind }) => kind === 'loading');
  const { open, OwnWall, close, buttonText } = useOwnWall();
  const [hung, setHung] = useState<PhotoHungOn>();
  const { isBusy, problem, store } = useStore(token, studio);
  return (
    <div className={page.page} data-wall="true" data-tall>
      <div className={page.opening}>
        <div className={page.head}>
          <p className={page.aside}>
            Offer {number}
            {title && (
              <>
                , <bdi>{title}</bdi>
              </>
            )}
          </p>
          <h1 className={page.title}>{hasPhoto ? 'Replace the client’s photo' : 'Add the client’s photo'}</h1>
          <p>{offerPhotoPromise}</p>
          {!first && !isLoading && (
            <p role="alert">
              A print shows how large the wall is. Add one that is on sale to the offer first, and save it.
            </p>
          )}
          <p className={styles.problem} role="alert">
            {problem}
          </p>
          <div className={message.ways}>
            {hung && (
              <button className={button.button} type="button" aria-busy={isBusy} onClick={() => store(hung)}>
                {isBusy ? 'Storing the photo…' : 'Store the photo with the offer'}
              </button>
            )}
            {first && (
              <button
                className={button.button}
                data-quiet={hung ? true : undefined}
                type="button"
                disabled={isBusy}
                onClick={open}
              >
                {buttonText !== usualButtonText ? buttonText : hung ? 'Change it' : 'Measure a photo'}
              </button>
            )}
            <a href={studio}>Back to the offer</a>
          </div>
        </div>
        {hung && (
          <div className={styles.photo}>
            <PrintsOnPhoto {...group} answers={answers} photo={hung.wall.photo} measured={measuredOf(hung)} />
          </div>
        )}
      </div>
      {OwnWall && first && (
        <OwnWall
          print={first.print}
          variant={first.variant}
          forOffer={{
            promise: offerPhotoPromise,
            onHung: setHung,
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

function measuredOf({ wall, measured, place, isAboveFurniture }: PhotoHungOn): MeasuredPhoto {
  return { toPhoto: measured.wall.toPhoto, light: wall.light, hung: { ...place, isAboveFurniture } };
}

/** Stores the photo, and leads back to the studio. */
function useStore(token: string, studio: string) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const store = async (hung: PhotoHungOn) => {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    const jpeg = await toJpeg(hung.wall.photo);
    if (jpeg) {
      const answer = await storeOfferPhoto(token, jpeg, measuredOf(hung));
      if (answer.ok) return location.assign(studio);
      setProblem(answer.failure.message || 'We couldn’t reach the shop. Please try again in a moment.');
    } else setProblem('This browser is short of memory. Close other pages, and try again.');
    setBusy(false);
  };
  return { isBusy, problem, store };
}
