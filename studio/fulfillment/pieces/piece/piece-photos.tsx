import { useState } from 'react';
import type { PieceSheet } from '#domain/api/fulfillment/pieces.ts';
import { capitalize } from '#domain/capitalize.ts';
import { type PhotoStation, photoStationsUntil } from '#domain/fulfillment/pieces.ts';
import { Button } from '../../../ui/button.tsx';
import { Time } from '../../../ui/time.tsx';
import { photoTapOf } from '../apply-taps.ts';
import { tapQueue, useTaps } from '../bench-api.ts';
import { Camera } from './camera.tsx';
import styles from './piece-photos.module.css';
import { SkipPhotoDialog } from './skip-photo-dialog.tsx';
import { WaitingPicture } from './waiting-picture.tsx';

/** Asks for a photograph at each station that needs one, and shows what was taken. It never holds the piece up. */
export function PiecePhotos({ piece }: { piece: PieceSheet }) {
  if (piece.remadeAs) return null;
  return photoStationsUntil(piece.station).map((station) => (
    <PhotoOfStation key={station} piece={piece} station={station} />
  ));
}

function PhotoOfStation({ piece, station }: { piece: PieceSheet; station: PhotoStation }) {
  const { code, photos, parcel } = piece;
  const { taps, isWaiting } = useTaps();
  const [isSkipping, setIsSkipping] = useState(false);
  const waiting = photoTapOf(taps, code, station);
  const photo = photos.find((each) => each.station === station);
  const isAsked = !waiting && !photo;
  const isTaken = waiting ? waiting.action === 'photo' : photo?.hasPicture === true;
  const hasShipped = parcel?.hasShipped === true;
  if (hasShipped && isAsked) return null;
  const name = `photograph of the ${station} piece`;
  return (
    <section className={styles.photo} aria-label={capitalize(name)}>
      {isTaken &&
        (waiting ? (
          <WaitingPicture tapKey={waiting.key} alt={`The ${station} piece`} />
        ) : (
          // Once it has shipped, its picture is part of its file, which only owners open.
          !hasShipped && (
            <img
              alt={`The ${station} piece`}
              // Another photograph has another time, so the browser does not show the one before.
              src={`/api/studio/pieces/${code}/photos/${station}?at=${photo?.at}`}
            />
          )
        ))}
      <div className={styles.words}>
        <p role="status">
          {isAsked && `Take a photograph of the ${station} piece, for its file.`}
          {waiting && describeWaiting(waiting.action, station, isWaiting)}
          {!waiting && photo && <Known {...photo} />}
        </p>
        {!hasShipped && (
          <Camera
            text={isTaken ? 'Take it again' : 'Photograph it'}
            name={name}
            isQuiet={!isAsked}
            onPhoto={(jpeg) => tapQueue.addPhoto({ code, station }, jpeg)}
          >
            {isAsked && (
              <Button kind="quiet" onPress={() => setIsSkipping(true)}>
                Skip<span className="visually-hidden"> the {name}</span>
              </Button>
            )}
          </Camera>
        )}
      </div>
      {isSkipping && (
        <SkipPhotoDialog
          title={`Skip the ${name}`}
          onClose={() => setIsSkipping(false)}
          onReason={(reason) => tapQueue.add({ action: 'skip-photo', body: { code, station, reason } })}
        />
      )}
    </section>
  );
}

function describeWaiting(action: 'photo' | 'skip-photo', station: PhotoStation, isWaiting: boolean): string {
  const what = action === 'photo' ? 'photographed' : 'without a photograph';
  return `${capitalize(station)}, ${what}, ${isWaiting ? 'waits for the network' : 'is being sent'}.`;
}

function Known({ station, at, by, skippedReason }: PieceSheet['photos'][number]) {
  const what = skippedReason === null ? 'photographed' : `no photograph: ${skippedReason}`;
  return (
    <>
      {capitalize(station)}, {what}, {by}, <Time at={at} />
    </>
  );
}
