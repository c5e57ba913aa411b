import { type ReactNode, useId } from 'react';
import type { ListedPrint } from '#domain/api/catalogue/prints.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
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
      <div className={styles.prints}>
        <Tile print={automatic} {...choice(null)}>
          Automatic
          {landscape && <small className="small">The newest landscape</small>}
        </Tile>
        {prints.map((print) => (
          <Tile key={print._id} print={print} {...choice(print._id)}>
            {print.title}
          </Tile>
        ))}
      </div>
    </fieldset>
  );
}

interface TileProps {
  print: ListedPrint | undefined;
  name: string;
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
}

/** A photograph with the words of the choice below it. */
function Tile({ print, children, ...radio }: TileProps) {
  return (
    <div className={styles.print}>
      <Checkbox type="radio" {...radio}>
        {print && (
          <img src={print.picture} alt="" loading="lazy" style={{ backgroundColor: print.averageColor }} />
        )}
        <span>{children}</span>
      </Checkbox>
    </div>
  );
}
