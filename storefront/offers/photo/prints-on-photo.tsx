import { useRef } from 'react';
import { hangGroup, type MeasuredPhoto } from '#domain/offers/offer-photo.ts';
import type { OfferedWall } from '#domain/offers/offered-wall.ts';
import { drawnCorners } from '#domain/wall/homography.ts';
import { useMouldings } from '../../framing/use-frame.ts';
import { boxOf, PrintPlane } from '../../own-wall/hang/print-plane.tsx';
import { drawScaled, type ScaledPicture } from '../../own-wall/photo/draw-scaled.ts';
import { PhotoStage, useStageScale } from '../../own-wall/photo/photo-stage.tsx';
import { type Answers, placeItems } from '../../wall-planner/use-planned-prints.ts';
import { PhotoPlace } from './photo-place.tsx';
import styles from './prints-on-photo.module.css';

interface PrintsOnPhotoProps extends OfferedWall {
  answers: Answers;
  photo: ScaledPicture;
  /** In pixels of this photo. */
  measured: MeasuredPhoto;
}

/** The prints of an offer on the photo of the client's wall, to scale, each with the number of its line. */
export function PrintsOnPhoto({ plan, lineIndexes, answers, photo, measured }: PrintsOnPhotoProps) {
  const stage = useRef<HTMLDivElement>(null);
  const scale = useStageScale(stage, photo);
  const items = placeItems(plan, answers, useMouldings());
  // All prints appear at once, so that none of them moves.
  const hasArrived = items.every(({ kind }) => kind !== 'loading');
  const hung = hasArrived ? items.filter((item) => item.kind === 'hung') : [];
  const middles = hangGroup(
    measured,
    hung.map(({ print, area, spot }) => ({ id: print._id, area, spot })),
  );
  return (
    <PhotoPlace photo={photo}>
      <PhotoStage photo={photo} label="A photo of your wall" stage={stage}>
        {hung.map(({ key, print, variant, area, index }, order) => {
          const corners = drawnCorners(measured, middles[order] ?? measured.hung.middle, area);
          const box = boxOf(corners, area, scale);
          return (
            <PrintPlane key={key} {...{ print, variant, corners, box, scale }} light={measured.light}>
              <span className={styles.number} aria-hidden="true">
                {numberOf(lineIndexes[index])}
              </span>
            </PrintPlane>
          );
        })}
      </PhotoStage>
    </PhotoPlace>
  );
}

function numberOf(lineIndex = -1): number | undefined {
  return lineIndex < 0 ? undefined : lineIndex + 1;
}

/** The stored photo, drawn on a canvas, so that the page needs no address for it. Null for a picture that does not open. */
export async function drawPhoto(jpeg: Blob): Promise<ScaledPicture | null> {
  const bitmap = await createImageBitmap(jpeg).catch(() => null);
  if (!bitmap) return null;
  const canvas = drawScaled(bitmap);
  bitmap.close();
  return { canvas, width: canvas.width, height: canvas.height };
}
