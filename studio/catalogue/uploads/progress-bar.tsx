import { Label } from 'react-aria-components/Label';
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import styles from './progress-bar.module.css';

/** @param value from 0 to 1 */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  return (
    <AriaProgressBar className={styles.progress ?? ''} value={value * 100}>
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={styles.track}>
        <div className={styles.done} style={{ width: `${value * 100}%` }} />
      </div>
    </AriaProgressBar>
  );
}
