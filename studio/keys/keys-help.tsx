import { useState } from 'react';
import actions from '../ui/actions.module.css';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './keys-help.module.css';
import { areKeysOn, setKeysOn } from './use-keys.ts';

const keys: readonly (readonly [keys: string, text: string])[] = [
  ['Ctrl K', 'Go to anything by name, number, email or code'],
  ['/', 'Find on this page'],
  ['G T', 'Today'],
  ['G O', 'Orders'],
  ['G B', 'Bench'],
  ['G P', 'Prints'],
  ['G M', 'Messages'],
  ['J  K', 'Next and previous line of a list'],
  ['X', 'Select the line'],
  ['Shift X', 'Select all lines from the last one; Shift and a click on a box do the same'],
  ['E', 'Open or edit the line'],
  ['U', 'Undo the latest change'],
  ['?', 'This help'],
];

/** All keys of the studio. Whoever dictates to the computer can turn off those of one letter (WCAG 2.1.4). */
export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isOn, setIsOn] = useState(areKeysOn);
  const toggle = () => {
    setKeysOn(!isOn);
    setIsOn(!isOn);
  };
  return (
    <Dialog title="Shortcuts" isOpen={isOpen} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([names, text]) => (
          <div key={names}>
            <dt>{names.split(' ').map((name) => (name ? <kbd key={name}>{name}</kbd> : ' '))}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        {isOn ? 'Keys without Ctrl are on in this browser.' : 'Keys without Ctrl are off in this browser.'}
      </p>
      <div className={actions.actions}>
        <Button kind="quiet" onPress={toggle}>
          {isOn ? 'Turn them off' : 'Turn them on'}
        </Button>
        <Button autoFocus onPress={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
