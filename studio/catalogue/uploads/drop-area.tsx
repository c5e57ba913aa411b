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
  /** Lower, above a list of files. */
  isCompact?: boolean;
  onFiles: (files: ChosenFile[]) => void;
}

const photographs = ['image/jpeg', 'image/png', 'image/tiff', 'image/webp', 'image/avif'];
/** iPhones convert HEIC to JPEG for a list that has JPEG and not HEIC. */
const accepted = [...photographs, '.csv', '.json', '.xmp'];

/** Takes files that are dropped, pasted or chosen. */
export function DropArea({ label, button, hint, isMultiple = false, isCompact = false, onFiles }: Props) {
  const take = (files: ChosenFile[]) => onFiles(isMultiple ? files : files.slice(0, 1));
  return (
    <DropZone
      className={styles.area ?? ''}
      aria-label={label}
      data-compact={isCompact || undefined}
      getDropOperation={(types) => (types.has('text/plain') ? 'cancel' : 'copy')}
      onDrop={async ({ items }) => take(await droppedFiles(items))}
    >
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
            <Button kind="text">Choose a folder</Button>
          </FileTrigger>
        )}
      </div>
      <p className={styles.hint}>{hint}</p>
    </DropZone>
  );
}
