import { type FormEvent, useState } from 'react';
import quiet from '../../ui/quiet-button.module.css';
import styles from './menu-button.module.css';
import type { SiteMenu } from './site-menu.tsx';

const fetchMenu = () => import('./site-menu.tsx');
const fetchAhead = () => void fetchMenu().catch(() => {});

/** A form, so that before the page is alive, or when the menu cannot come, it leads to the shop navigation. */
export function MenuButton() {
  const [Menu, setMenu] = useState<typeof SiteMenu>();
  const open = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const askedOn = location.href;
    try {
      const { SiteMenu } = await fetchMenu();
      if (location.href === askedOn) setMenu(() => SiteMenu);
    } catch {
      form.submit();
    }
  };
  return (
    <>
      <form className={styles.menu} action="/shop-prints" onSubmit={open}>
        <button
          className={`${quiet.button} ${styles.button}`}
          type="submit"
          aria-haspopup="dialog"
          aria-expanded={Menu !== undefined}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
        >
          Menu
        </button>
      </form>
      {Menu && <Menu onClose={() => setMenu(undefined)} />}
    </>
  );
}
