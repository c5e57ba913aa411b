import { type ReactNode, useState } from 'react';
import type { Product } from '#domain/product.ts';
import type { ZoomView } from './zoom-view.tsx';

/** Opens the photograph in a lightbox. The library and the large file load only then. `view` is the open lightbox. */
export function useCloseLook(print: Product): [open: () => void, view: ReactNode] {
  const [View, setView] = useState<typeof ZoomView>();
  const open = () => {
    const { pathname } = location;
    void loadView().then(
      (component) => setView(() => component),
      // Do nothing if the visitor has left the page.
      () => location.pathname === pathname && showFile(print),
    );
  };
  return [open, View && <View print={print} onClose={() => setView(undefined)} />];
}

/** Rejects also if only the stylesheet fails to load. The promise of `import` itself would not. */
async function loadView(): Promise<typeof ZoomView> {
  const { ZoomView } = await import('./zoom-view.tsx');
  return ZoomView;
}

/** The fallback: the browser itself shows the file and can enlarge it. */
function showFile({ photograph, img }: Product): void {
  location.assign(photograph.jpeg.at(-1)?.url ?? img);
}
