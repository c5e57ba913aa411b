import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { Cross } from '../../ui/cross.tsx';
import quiet from '../../ui/quiet-button.module.css';
import bar from '../header/bar.module.css';
import { MenuAccount } from './menu-account.tsx';
import { MenuCategories } from './menu-categories.tsx';
import styles from './site-menu.module.css';
import { useMenuDialog } from './use-menu-dialog.ts';
import { wrapFocus } from './wrap-focus.ts';

/** A phone's menu, over the whole page; the categories take the place of its first entries. */
export function SiteMenu({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useMenuDialog(dialog);
  const [isInCategories, setInCategories] = useState(false);
  const close = () => dialog.current?.close();
  const turn = (intoCategories: boolean) => {
    flushSync(() => setInCategories(intoCategories));
    dialog.current?.querySelector<HTMLElement>('[data-arrival]')?.focus();
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    wrapFocus(event);
    if (event.key !== 'Escape' || !isInCategories) return;
    event.preventDefault();
    turn(false);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label={isInCategories ? 'Categories' : 'Menu'}
      onKeyDown={press}
      onClose={onClose}
    >
      <div className={bar.bar}>
        <button className={quiet.button} type="button" onClick={close}>
          <Cross />
          Close
        </button>
        <Link className={bar.name} to="/" onClick={close}>
          Passepartout
        </Link>
      </div>
      {isInCategories ? (
        <MenuCategories onBack={() => turn(false)} onLeave={close} />
      ) : (
        <MenuStart onCategories={() => turn(true)} onLeave={close} />
      )}
      <MenuAccount onLeave={close} />
    </dialog>
  );
}

function MenuStart({ onCategories, onLeave }: { onCategories(): void; onLeave(): void }) {
  return (
    <nav className={styles.entries} aria-label="Shop">
      <Link className={styles.entry} to="/shop/all-prints/" onClick={onLeave}>
        SHOP ALL
      </Link>
      <button className={styles.entry} type="button" data-arrival onClick={onCategories}>
        CATEGORIES
      </button>
    </nav>
  );
}
