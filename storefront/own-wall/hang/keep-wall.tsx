import { useState } from 'react';
import button from '../../ui/button.module.css';
import styles from '../own-wall.module.css';
import { forgetWall, keepWall, type OwnWallState } from '../photo/kept-wall.ts';

interface KeepWallProps {
  wall: OwnWallState;
  /** Whether the browser keeps the wall from now on. */
  onKept(isKept: boolean): void;
}

/** Keeps the wall in this browser, or removes it. After a change, it can be kept again. */
export function KeepWall({ wall, onKept }: KeepWallProps) {
  const [note, setNote] = useState('');
  const { isKept } = wall;
  const keep = async () => {
    const isDone = await keepWall(wall);
    onKept(isDone);
    setNote(
      isDone
        ? 'This browser keeps the photo and its scale for other prints.'
        : "Your browser's storage is blocked or full, so the wall lasts until you close or reload this page.",
    );
  };
  const forget = async () => {
    const isDone = await forgetWall();
    if (isDone) onKept(false);
    setNote(
      isDone ? 'The wall is removed from this browser.' : "Your browser's storage doesn't answer. Try again.",
    );
  };
  return (
    <div>
      <button className={button.button} data-quiet type="button" onClick={isKept ? forget : keep}>
        {isKept ? 'Forget this wall' : 'Keep this wall'}
      </button>
      <p className={styles.hint} role="status">
        {note}
      </p>
    </div>
  );
}
