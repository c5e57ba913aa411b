import { type FormEvent, useState } from 'react';
import quiet from '../../ui/quiet-button.module.css';
import bar from './bar.module.css';
import type { SiteMenu } from './site-menu.tsx';

const loadMenu = () => import('./site-menu.tsx');
const preloadMenu = () => void loadMenu().catch(() => {});

/** Opens the menu. Before hydration, or if the menu cannot be loaded, the form opens the page of the shop navigation. */
export function MenuButton() {
  const [Menu, setMenu] = useState<typeof SiteMenu>();
  const open = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const pageUrl = location.href;
    try {
      const { SiteMenu } = await loadMenu();
      if (location.href === pageUrl) setMenu(() => SiteMenu);
    } catch {
      form.submit();
    }
  };
  return (
    <>
      <form className={bar.menuForm} action="/shop-prints" onSubmit={open}>
        <button
          className={`${quiet.button} ${bar.menuButton}`}
          type="submit"
          aria-haspopup="dialog"
          aria-expanded={Menu !== undefined}
          onPointerEnter={preloadMenu}
          onFocus={preloadMenu}
        >
          Menu
        </button>
      </form>
      {Menu && <Menu onClose={() => setMenu(undefined)} />}
    </>
  );
}
