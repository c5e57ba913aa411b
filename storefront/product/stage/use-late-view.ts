import { useState } from 'react';

/**
 * Opens a view whose code loads only then. `View` is set while it is open.
 * @param load imports a module that exports the view as default; it rejects also if only the stylesheet fails to load
 * @param onFail what to do instead, if the visitor is still on the page
 */
export function useLateView<View extends (props: never) => unknown>(
  load: () => Promise<{ default: View }>,
  onFail: () => void,
): [open: () => void, View: View | undefined, close: () => void] {
  const [View, setView] = useState<View>();
  const open = () => {
    const { pathname } = location;
    void load().then(
      (loaded) => setView(() => loaded.default),
      () => location.pathname === pathname && onFail(),
    );
  };
  return [open, View, () => setView(undefined)];
}
