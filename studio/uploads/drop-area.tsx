import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../ui/button.tsx';
import styles from './drop-area.module.css';

interface Props {
  label: string;
  button: string;
  hint: string;
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes files that are dropped, pasted or chosen. */
export function DropArea({ label, button, hint, isMultiple = false, onFiles }: Props) {
  return (
    <DropZone
      className={styles.area ?? ''}
      aria-label={label}
      getDropOperation={(types) => (types.has('text/plain') ? 'cancel' : 'copy')}
      onDrop={async ({ items }) => {
        const files = await Promise.all(
          items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : [])),
        );
        const [first] = files;
        if (isMultiple) onFiles(files);
        else if (first) onFiles([first]);
      }}
    >
      <FileTrigger allowsMultiple={isMultiple} onSelect={(list) => list && onFiles([...list])}>
        <Button kind="quiet">{button}</Button>
      </FileTrigger>
      <p className={styles.hint}>{hint}</p>
    </DropZone>
  );
}
