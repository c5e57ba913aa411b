import { useState } from 'react';
import { bestPlace } from '#domain/wall/hanging-place.ts';
import { daylight } from '#domain/wall/light.ts';
import textButton from '../../ui/text-button.module.css';
import { HangStep, type HangStepProps } from '../hang/hang-step.tsx';
import styles from '../own-wall.module.css';
import type { WallPhoto } from '../photo/load-photo.ts';
import { wallOfRoom } from './rendered-room.ts';

interface RoomWallProps
  extends Pick<HangStepProps, 'print' | 'variant' | 'choose' | 'buy' | 'placed' | 'onPlaced'> {
  photo: WallPhoto;
  onOwnWall(): void;
}

/** The print in a rendered room, for a visitor who has no photo of a wall yet. */
export function RoomWall({ photo, onOwnWall, ...hung }: RoomWallProps) {
  const [wall] = useState(() => wallOfRoom(photo));
  return (
    <HangStep
      {...hung}
      wall={wall}
      startPlace={(outside) => bestPlace(wall.landmarks, outside) ?? { x: 0, y: 0 }}
      light={daylight}
    >
      <p className={styles.ways}>
        <button className={textButton.button} type="button" onClick={onOwnWall}>
          See it on your own wall
        </button>
      </p>
    </HangStep>
  );
}
