import type { CSSProperties, ReactNode } from 'react';
import type { Area } from '#domain/wall/quad.ts';
import styles from './photo-place.module.css';

/** Where the photo of the client's wall is, which keeps its room until it has loaded. */
export function PhotoPlace({ photo: { width, height }, children }: { photo: Area; children?: ReactNode }) {
  return (
    <div className={styles.place} style={{ '--shape': width / height } as CSSProperties}>
      {children}
    </div>
  );
}
