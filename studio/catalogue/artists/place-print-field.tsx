import { useId } from 'react';
import type { ListedPrint } from '#domain/api/catalogue/prints.ts';
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
  return (
    <fieldset className={styles.place}>
      <legend>Photograph at the top of their page</legend>
      <label className={styles.choice}>
        <input type="radio" name={name} checked={value === null} onChange={() => onChange(null)} />
        <span>Their newest landscape</span>
      </label>
      <div className={styles.prints}>
        {prints.map(({ _id, title, picture, averageColor }) => (
          <label key={_id} className={styles.print}>
            <img src={picture} alt="" loading="lazy" style={{ backgroundColor: averageColor }} />
            <span className={styles.choice}>
              <input type="radio" name={name} checked={value === _id} onChange={() => onChange(_id)} />
              <span>{title}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
