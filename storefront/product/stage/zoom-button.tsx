import { useRef, useState } from 'react';
import type { Product } from '#domain/product.ts';
import quiet from '../../ui/quiet-button.module.css';
import type { ZoomView } from './zoom-view.tsx';

/** The lightbox library and the large photograph load only when a visitor presses the button. */
export function ZoomButton({ print }: { print: Product }) {
  const [View, setView] = useState<typeof ZoomView>();
  const button = useRef<HTMLButtonElement>(null);
  const open = () =>
    loadView().then(
      (loaded) => setView(() => loaded),
      // Do nothing if the visitor has left the page.
      () => button.current && showFile(print),
    );
  return (
    <>
      <button ref={button} className={quiet.button} type="button" onClick={open}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM12.5 12.5 17 17M8.5 6v5M6 8.5h5" />
        </svg>
        Look closely
      </button>
      {View && <View print={print} onClose={() => setView(undefined)} />}
    </>
  );
}

/** Also rejects if only the stylesheet fails to load, unlike the promise of `import` itself. */
async function loadView(): Promise<typeof ZoomView> {
  const { ZoomView } = await import('./zoom-view.tsx');
  return ZoomView;
}

/** The fallback: the browser itself shows the file and can enlarge it. */
function showFile({ photograph, img }: Product): void {
  location.assign(photograph.jpeg.at(-1)?.url ?? img);
}
