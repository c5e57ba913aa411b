import { useEffect, useState } from 'react';
import type { Product } from '#domain/product.ts';
import type { Choice } from '#domain/variants/variants.ts';
import type { RoomLink } from './room-link.tsx';

/** A link that hangs the print in the visitor's room, on phones that have a viewer for it. Its code loads only there. */
export function ViewInYourRoom(props: { print: Product; choice: Choice }) {
  const [Link, setLink] = useState<typeof RoomLink>();
  useEffect(() => {
    if (hasViewer())
      void import('./room-link.tsx').then(
        (loaded) => setLink(() => loaded.RoomLink),
        () => undefined,
      );
  }, []);
  return Link && <Link {...props} />;
}

/** True with AR Quick Look (iPhone, iPad), and on Android, where Scene Viewer may be installed. */
function hasViewer(): boolean {
  return document.createElement('a').relList.supports('ar') || /android/i.test(navigator.userAgent);
}
