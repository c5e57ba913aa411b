import { Button } from '../ui/button.tsx';
import styles from './shop-form.module.css';
import type { ShopValues } from './shop-values.ts';

interface Props {
  /** The changed fields. */
  yours: ShopValues;
  theirs: ShopValues;
  labelOf: (name: string) => string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Both values of each changed field, when somebody else has saved the shop in the meantime. */
export function StaleShop({ yours, theirs, labelOf, onKeepMine, onTakeTheirs }: Props) {
  const names = Object.keys(yours).filter((name) => yours[name] !== theirs[name]);
  return (
    <div role="alert" className={styles.stale}>
      <p>Somebody else has changed the shop since you opened it. Which texts should it have?</p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">Yours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{labelOf(name)}</th>
              <td>{yours[name]}</td>
              <td>{theirs[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.choices}>
        <Button onPress={onKeepMine}>Keep mine</Button>
        <Button kind="quiet" onPress={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}
