import { Button } from './button.tsx';
import styles from './view-switch.module.css';

interface Props<View extends string> {
  /** Each view and its name. */
  views: Readonly<Record<View, string>>;
  value: View;
  onChange: (view: View) => void;
}

/** Buttons that choose how a page shows its content. */
export function ViewSwitch<View extends string>({ views, value, onChange }: Props<View>) {
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">View</legend>
      {(Object.keys(views) as View[]).map((view) => (
        <Button key={view} kind="quiet" aria-pressed={view === value} onPress={() => onChange(view)}>
          {views[view]}
        </Button>
      ))}
    </fieldset>
  );
}
