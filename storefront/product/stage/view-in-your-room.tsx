import { useEffect } from 'react';
import type { Product } from '#domain/api/catalogue/product.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { useLateView } from './use-late-view.ts';

/** A link that hangs the print in the visitor's room, on phones that have a viewer for it. Its code loads only there. */
export function ViewInYourRoom(props: { print: Product; variant: Variant }) {
  const [load, Link] = useLateView(
    () => import('./room-link.tsx'),
    () => undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether there is a viewer never changes
  useEffect(() => {
    if (hasViewer()) load();
  }, []);
  return Link && <Link {...props} />;
}

/** True with AR Quick Look (iPhone, iPad), and on Android, where Scene Viewer may be installed. */
function hasViewer(): boolean {
  return document.createElement('a').relList.supports('ar') || /android/i.test(navigator.userAgent);
}
