import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { StaffRole } from '#domain/staff/staff.ts';
import { entriesFor } from '../shell/navigation.ts';
import { Button } from '../ui/button.tsx';
import { KeysHelp } from './keys-help.tsx';
import { moveInList, openLine, selectLine } from './list-keys.ts';
import { Palette } from './palette.tsx';
import styles from './shell-keys.module.css';
import { useKeys } from './use-keys.ts';

/** The second letters of `g o` and so on. */
const pageKeys: Readonly<Record<string, string>> = {
  t: '/today',
  o: '/orders',
  b: '/bench',
  p: '/prints',
  m: '/messages',
};

export type ShellDialog = 'palette' | 'keys';

interface Props {
  role: StaffRole;
  /** The dialog that is open. */
  dialog: ShellDialog | undefined;
  onChange: (dialog: ShellDialog | undefined) => void;
}

/** The keys of the whole studio. `ShellButtons` do the same. */
export function ShellKeys({ role, dialog, onChange }: Props) {
  const navigate = useNavigate();
  const pages = entriesFor(role);
  const ways = Object.entries(pageKeys).filter(([, page]) => pages.some(({ to }) => to === page));
  useKeys({
    ...Object.fromEntries(ways.map(([key, page]) => [`g ${key}`, () => void navigate(page)])),
    '/': () => focusSearch() || onChange('palette'),
    '?': () => onChange('keys'),
    j: () => moveInList(1),
    k: () => moveInList(-1),
    x: (event) => selectLine(event.shiftKey),
    e: () => openLine((to) => void navigate(to)),
  });
  usePaletteKey(() => onChange('palette'));
  const close = () => onChange(undefined);
  return (
    <>
      <Palette role={role} isOpen={dialog === 'palette'} onClose={close} />
      <KeysHelp isOpen={dialog === 'keys'} onClose={close} />
    </>
  );
}

export function ShellButtons({ onOpen }: { onOpen: (dialog: ShellDialog) => void }) {
  return (
    <div className={styles.buttons}>
      <Button kind="text" onPress={() => onOpen('palette')}>
        Go to…
      </Button>
      <Button kind="text" onPress={() => onOpen('keys')}>
        Shortcuts
      </Button>
    </div>
  );
}

/** Ctrl+K, or Command+K, also while the person types. */
function usePaletteKey(open: () => void): void {
  const act = useEffectEvent(open);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      if (document.querySelector('[role=dialog], [role=alertdialog]') === null) act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Whether the page has a search field, which then has the focus. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  field?.select();
  return field !== null;
}
