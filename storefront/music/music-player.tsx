import {
  type ComponentProps,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Settings } from '../shop-settings.tsx';
import { localEntry } from '../store/browser-storage.ts';
import { Cross } from '../ui/cross.tsx';
import { Problem } from '../ui/form/problem.tsx';
import type { MusicDrawer } from './music-drawer.tsx';
import styles from './music-player.module.css';

/** The music player on every page. It sends the audio service no request before the visitor opens the drawer. */
export function MusicPlayer() {
  const { music: source } = useContext(Settings);
  const handle = useRef<HTMLButtonElement>(null);
  const { isOpen, wasOpened, turn } = useDrawer(handle);
  const [isPlaying, setPlaying] = useState(false);
  if (!source) return null;
  return (
    <aside className={styles.music} aria-label="Music" data-open={isOpen}>
      <button
        ref={handle}
        className={styles.handle}
        type="button"
        aria-expanded={isOpen}
        aria-describedby={isPlaying ? 'music-state' : undefined}
        data-playing={isPlaying}
        onClick={() => turn(!isOpen)}
      >
        <span className={styles.bars} aria-hidden="true" />
        Music
      </button>
      {isPlaying && (
        <span className="visually-hidden" id="music-state">
          Playing
        </span>
      )}
      {wasOpened && (
        <div className={styles.drawer} inert={!isOpen}>
          <div className={styles.head}>
            <h2>While you browse</h2>
            <button className={styles.close} type="button" aria-label="Close" onClick={() => turn(false)}>
              <Cross />
            </button>
          </div>
          <LateDrawer source={source} onPlaying={setPlaying} />
        </div>
      )}
    </aside>
  );
}

/** Loads the drawer's code when it is first opened. If that fails, only the drawer is affected. */
function LateDrawer(props: ComponentProps<typeof MusicDrawer>) {
  const [Drawer, setDrawer] = useState<typeof MusicDrawer>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) return;
    loadDrawer().then(
      (component) => setDrawer(() => component),
      () => setFailed(true),
    );
  }, [hasFailed]);
  if (Drawer) return <Drawer {...props} />;
  return (
    <div className={styles.waiting}>
      {hasFailed ? (
        <Problem text="The player couldn't be loaded." onRetry={() => setFailed(false)} />
      ) : (
        <p role="status">Loading the music…</p>
      )}
    </div>
  );
}

async function loadDrawer(): Promise<typeof MusicDrawer> {
  const { MusicDrawer } = await import('./music-drawer.tsx');
  return MusicDrawer;
}

const afterPageMs = 500;

const entry = localEntry('music-drawer');

/** Whether the drawer is open. It stays as the visitor left it. When it closes, its handle gets the focus. */
function useDrawer(handle: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  const turn = (toOpen: boolean) => {
    entry.write(toOpen ? 'open' : 'hidden');
    if (toOpen) return open();
    setOpen(false);
    handle.current?.focus();
  };

  // Reopen the drawer after the page itself has loaded.
  const reopen = useEffectEvent(open);
  useEffect(() => {
    if (entry.read() !== 'open') return;
    const timer = setTimeout(reopen, document.readyState === 'complete' ? 0 : afterPageMs);
    return () => clearTimeout(timer);
  }, []);

  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    const focused = document.activeElement;
    const isOurs = focused === document.body || handle.current?.parentElement?.contains(focused);
    if (event.key === 'Escape' && !event.defaultPrevented && isOurs) turn(false);
  });
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => closeOnEscape(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOpen]);

  return { isOpen, wasOpened, turn };
}
