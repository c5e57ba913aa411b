import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../../ui/button.tsx';
import { type ChosenFile, chosenFiles, droppedFiles } from './chosen-files.ts';
import styles from './drop-area.module.css';

interface Props {
  label: string;
  button: string;
  hint: string;
  /** Takes several files, and folders. */
  isMultiple?: boolean;
  /** While it is all that there is to do. */
  isTall?: boolean;
  onFiles: (files: ChosenFile[]) => void;
}

const photographs = ['image/jpeg', 'image/png', 'image/tiff', 'image/webp', 'image/avif'];
/** iPhones convert HEIC to JPEG for a list that has JPEG and not HEIC. */
const accepted = [...photographs, '.csv', '.json', '.xmp'];

/** Takes files that are dropped, pasted or chosen. */
export function DropArea({ label, button, hint, isMultiple = false, isTall = false, onFiles }: Props) {
  const take = (files: ChosenFile[]) => onFiles(isMultiple ? files : files.slice(0, 1));
  return (
    <DropZone
      className={styles.area ?? ''}
      data-multiple={isMultiple || undefined}
      data-tall={isTall || undefined}
      aria-label={label}
      getDropOperation={(types) => (types.has('text/plain') ? 'cancel' : 'copy')}
      onDrop={async ({ items }) => take(await droppedFiles(items))}
    >
      <div>
        {isMultiple && <p className={styles.title}>{label}, or</p>}
        <div className={styles.buttons}>
          <FileTrigger
            allowsMultiple={isMultiple}
            acceptedFileTypes={isMultiple ? accepted : photographs}
            onSelect={(list) => list && take(chosenFiles(list))}
          >
            <Button {...(!isMultiple && { kind: 'quiet' })}>{button}</Button>
          </FileTrigger>
          {isMultiple && (
            <FileTrigger acceptDirectory onSelect={(list) => list && take(chosenFiles(list))}>
              <span className={styles.folder}>
                <Button kind="text">Choose a folder</Button>
              </span>
            </FileTrigger>
          )}
        </div>
      </div>
      <p className={styles.hint}>{hint}</p>
    </DropZone>
  );
}
