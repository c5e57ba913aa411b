import { usualCenterInches } from '#domain/framing/hanging.ts';
import { bestPlace, type Landmarks, usualAboveFurnitureInches } from '#domain/wall/hanging-place.ts';
import { distance, type Point } from '#domain/wall/quad.ts';
import { TextButton } from '../../ui/text-button.tsx';
import styles from '../own-wall.module.css';
import type { MarkName, Marks } from './marks.ts';

interface PlaceButtonsProps {
  landmarks: Landmarks;
  outside: { width: number; height: number };
  middle: Point;
  marks: Marks | undefined;
  onPlace(middle: Point): void;
  onMark: ((mark: MarkName) => void) | undefined;
}

/** A print that is this near hangs there: the arrow keys move it by more. */
const sameInches = 0.1;

/** Hangs the print where prints usually hang, and marks on the photo what that follows from. */
export function PlaceButtons({ landmarks, outside, middle, marks, onPlace, onMark }: PlaceButtonsProps) {
  const { floorY, furniture } = landmarks;
  const placeAt = (known: Landmarks, name: string) => {
    const place = bestPlace(known, outside, middle.x);
    return place && { name, place };
  };
  const places = [
    furniture &&
      placeAt({ furniture }, `Hang it ${usualAboveFurnitureInches} in above the ${furniture.kind}`),
    floorY !== undefined && placeAt({ floorY }, `Hang it ${usualCenterInches} in from the floor`),
  ];
  const button = (name: string, onClick: () => void, isDone = false) => (
    <TextButton key={name} aria-disabled={isDone} onClick={() => !isDone && onClick()}>
      {name}
    </TextButton>
  );
  return (
    <div className={styles.ways}>
      {places.map(
        (each) =>
          each && button(each.name, () => onPlace(each.place), distance(each.place, middle) < sameInches),
      )}
      {onMark && button(marks?.floor ? 'Correct the floor' : 'Mark the floor', () => onMark('floor'))}
      {onMark &&
        button(
          marks?.furniture ? `Correct the ${marks.furniture.kind}` : 'Mark a sofa or other furniture',
          () => onMark('furniture'),
        )}
    </div>
  );
}
