import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { RenderedView } from '../../product/stage/rendered-view.tsx';
import { room } from '../../product/stage/views.ts';
import button from '../../ui/button.module.css';
import { TextButton } from '../../ui/text-button.tsx';
import { loadRoom } from '../drawn/rendered-room.ts';
import type { WallSizes } from '../drawn/wall-sizes.ts';
import { WallSizesForm } from '../drawn/wall-sizes-form.tsx';
import styles from '../own-wall.module.css';
import { forgetWall, type OwnWallState, readKeptWall } from './kept-wall.ts';
import { loadPhoto, type PhotoLoaded, type WallPhoto } from './load-photo.ts';

interface ChooseWallProps extends ExampleProps {
  /** What was entered before, to change it. */
  sizes: WallSizes | undefined;
  /** What happens to the photo of a client, for which there is no other way. Absent for a visitor's own photo. */
  promise: string | undefined;
  onPhoto(photo: WallPhoto): void;
  /** The picture of the rendered room. */
  onRoom(photo: WallPhoto): void;
  onKept(wall: OwnWallState): void;
  onSizes(sizes: WallSizes): void;
}

/** The first step: a photo from the device, the wall that this browser keeps, a few sizes, or a room of ours. */
export function ChooseWall({ print, variant, sizes, promise, ...chosen }: ChooseWallProps) {
  const { onPhoto, onRoom, onKept, onSizes } = chosen;
  const [note, setNote] = useState('');
  const latest = useRef<object>(undefined);
  useEffect(() => {
    // A photo that opens after the visitor has left this step is too late.
    return () => {
      latest.current = undefined;
    };
  }, []);
  const open = async (opening: Promise<PhotoLoaded>, onOpened: (photo: WallPhoto) => void) => {
    latest.current = opening;
    const loaded = await opening;
    if (latest.current !== opening) return;
    if (loaded.ok) onOpened(loaded.photo);
    else setNote(loaded.problem);
  };
  const byPhoto = (
    <section className={styles.byPhoto}>
      <h3 className={styles.way}>With a photo</h3>
      <ol className={styles.steps}>
        <li>Tape a sheet of paper flat to the wall, where the print will hang.</li>
        <li>Step back and take a photo of the whole wall, with the sheet near the middle.</li>
        <li>Choose the photo here. Then tap the corners of the sheet.</li>
      </ol>
      <p>No sheet in the photo? A door, a sofa or anything else whose size you know works too.</p>
      <p>{promise ?? 'The photo stays on this device. Nothing is uploaded.'}</p>
      <label className={`${button.button} ${button.file}`}>
        Choose a photo
        <input
          type="file"
          accept="image/*"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) {
              setNote('Opening the photo…');
              void open(loadPhoto(file, promise ? undefined : bySizes), onPhoto);
            }
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
      </label>
      <p className={styles.problem} role="status">
        {note}
      </p>
      {!promise && <KeptWall onKept={onKept} />}
    </section>
  );
  if (promise) return <div className={styles.start}>{byPhoto}</div>;
  return (
    <div className={styles.start}>
      <section className={styles.example} aria-labelledby="example">
        <RenderedView view={room} print={print} variant={variant} sizes="(min-width: 821px) 24vw, 50vw" />
        <h3 className="visually-hidden" id="example">
          An example
        </h3>
        <TextButton
          onClick={() => {
            setNote('Opening the room…');
            void open(loadRoom(), onRoom);
          }}
        >
          No photo yet? Hang it in our room
        </TextButton>
      </section>
      {byPhoto}
      <WallSizesForm start={sizes} onSizes={onSizes} />
    </div>
  );
}

const bySizes = 'Or enter the sizes of your wall, without a photo.';

type ExampleProps = Pick<ComponentProps<typeof RenderedView>, 'print' | 'variant'>;

function KeptWall({ onKept }: Pick<ChooseWallProps, 'onKept'>) {
  const [isKept, setKept] = useState(false);
  const [note, setNote] = useState('');
  useEffect(() => {
    void readKeptWall().then((wall) => setKept(wall !== undefined));
  }, []);
  const use = async () => {
    // Another tab may have removed it since.
    const wall = await readKeptWall();
    if (wall) return onKept(wall);
    setKept(false);
    setNote('This browser no longer has your wall. Choose the photo again.');
  };
  const forget = async () => {
    if (!(await forgetWall())) {
      return setNote(
        "Your browser's storage doesn't answer. Clear this site's data in your browser to remove the wall.",
      );
    }
    setKept(false);
    setNote('The wall is removed from this browser.');
  };
  return (
    <>
      {isKept && (
        <p className={styles.ways}>
          <button className={button.button} data-quiet type="button" onClick={use}>
            Use the wall you kept
          </button>
          <TextButton onClick={forget}>Forget it</TextButton>
        </p>
      )}
      <p role="status">{note}</p>
    </>
  );
}
