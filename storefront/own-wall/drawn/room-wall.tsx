import { useState } from 'react';
import { TextButton } from '../../ui/text-button.tsx';
import { HangStep, type HungProps } from '../hang/hang-step.tsx';
import styles from '../own-wall.module.css';
import type { WallPhoto } from '../photo/load-photo.ts';
import { wallOfRoom } from './rendered-room.ts';

interface RoomWallProps extends HungProps {
  photo: WallPhoto;
  onOwnWall(): void;
}

/** The print in a rendered room, for a visitor who has no photo of a wall yet. */
export function RoomWall({ photo, onOwnWall, ...hung }: RoomWallProps) {
  const [wall] = useState(() => wallOfRoom(photo));
  return (
    <HangStep {...hung} wall={wall}>
      <p className={styles.ways}>
        <TextButton onClick={onOwnWall}>See it on your own wall</TextButton>
      </p>
    </HangStep>
  );
}
