import { type ComponentProps, useEffect, useState } from 'react';
import { Problem } from '../ui/form/problem.tsx';
import type { MusicDrawer } from './music-drawer.tsx';
import styles from './music-player.module.css';

/** Loads the drawer's code when it is first opened. If that fails, only the drawer is affected. */
export function LateDrawer(props: ComponentProps<typeof MusicDrawer>) {
  const [Drawer, setDrawer] = useState<typeof MusicDrawer>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) return;
    loadDrawer().then(
      (loaded) => setDrawer(() => loaded),
      () => setFailed(true),
    );
  }, [hasFailed]);
  if (Drawer) return <Drawer {...props} />;
  return (
    <div className={styles.waiting}>
      {hasFailed ? (
        <Problem text="The player could not be loaded." onRetry={() => setFailed(false)} />
      ) : (
        <p role="status">Reaching the music…</p>
      )}
    </div>
  );
}

async function loadDrawer(): Promise<typeof MusicDrawer> {
  const { MusicDrawer } = await import('./music-drawer.tsx');
  return MusicDrawer;
}
