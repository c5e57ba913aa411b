import { useId } from 'react';
import type { ListedPrint } from '#domain/api/catalogue/prints.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './artist-editor.module.css';

interface Props {
  prints: readonly ListedPrint[];
  /** An id; null: the page chooses. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Chooses the photograph at the top of an artist's page. */
export function PlacePrintField({ prints, value, onChange }: Props) {
  const name = useId();
  // As the page chooses.
  const landscape = prints.find(({ orientation }) => orientation === 'landscape');
  const automatic = landscape ?? prints.at(-1);
  const choice = (id: string | null) => ({ name, checked: value === id, onChange: () => onChange(id) });
  return (
    <fieldset>
      <legend>Photograph at the top of their page</legend>
      <Checkbox type="radio" {...choice(null)}>
        <span>
          Automatic
          {automatic && `: ${landscape ? 'the newest landscape' : 'the first print'}`}
        </span>
      </Checkbox>
      <div className={styles.prints}>
        {prints.map((print) => (
          <Tile
            key={print._id}
            print={print}
            isAutomatic={value === null && print === automatic}
            {...choice(print._id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface TileProps {
  print: ListedPrint;
  /** The page takes it by itself now. */
  isAutomatic: boolean;
  name: string;
  checked: boolean;
  onChange: () => void;
}

/** A photograph with its title below it. */
function Tile({ print, isAutomatic, ...radio }: TileProps) {
  return (
    <div className={styles.print}>
      <Checkbox type="radio" {...radio}>
        <img src={print.picture} alt="" loading="lazy" style={{ backgroundColor: print.averageColor }} />
        <span>
          {print.title} {isAutomatic && <Status>Now</Status>}
        </span>
      </Checkbox>
    </div>
  );
}
