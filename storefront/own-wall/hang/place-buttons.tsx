import { usualCenterInches } from '#domain/making/hanging.ts';
import { bestPlace, type Landmarks, usualAboveFurnitureInches } from '#domain/wall/hanging-place.ts';
import type { Point } from '#domain/wall/quad.ts';
import textButton from '../../ui/text-button.module.css';
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

/** Hangs the print where prints usually hang, and marks on the photo what that follows from. */
export function PlaceButtons({ landmarks, outside, middle, marks, onPlace, onMark }: PlaceButtonsProps) {
  const { floorY, furniture } = landmarks;
  const places = [
    furniture && {
      name: `Hang it ${usualAboveFurnitureInches} in above the ${furniture.kind}`,
      place: bestPlace({ furniture }, outside),
    },
    floorY !== undefined && {
      name: `Hang it ${usualCenterInches} in from the floor`,
      place: bestPlace({ floorY }, outside, middle.x),
    },
  ];
  const button = (name: string, onClick: () => void) => (
    <button key={name} className={textButton.button} type="button" onClick={onClick}>
      {name}
    </button>
  );
  return (
    <div className={styles.ways}>
      {places.map((each) => each && button(each.name, () => each.place && onPlace(each.place)))}
      {onMark && button(marks?.floor ? 'Correct the floor' : 'Mark the floor', () => onMark('floor'))}
      {onMark &&
        button(
          marks?.furniture ? `Correct the ${marks.furniture.kind}` : 'Mark a sofa or other furniture',
          () => onMark('furniture'),
        )}
    </div>
  );
}
