import { lazy, Suspense, useState } from 'react';
import type { Product } from '#domain/product.ts';
import quiet from '../ui/quiet-button.module.css';

/** Comes with its library, and fetches the large file, when a visitor first asks for it. */
const ZoomView = lazy(() => import('./zoom-view.tsx').then((module) => ({ default: module.ZoomView })));

export function ZoomButton({ print }: { print: Product }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className={quiet.button} type="button" onClick={() => setOpen(true)}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM12.5 12.5 17 17M8.5 6v5M6 8.5h5" />
        </svg>
        Look closely
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ZoomView print={print} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
