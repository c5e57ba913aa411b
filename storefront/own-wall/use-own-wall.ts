import { useState } from 'react';
import { useLateView } from '../product/stage/use-late-view.ts';

/** The button that opens the dialog with the visitor's own wall, whose code loads only then. `OwnWall` is set while it is open. */
export function useOwnWall() {
  const [hasFailed, setFailed] = useState(false);
  const [open, OwnWall, close] = useLateView(
    () => import('./load-own-wall.ts').then(({ loadOwnWall }) => loadOwnWall()),
    () => setFailed(true),
  );
  return { open, OwnWall, close, buttonText: hasFailed ? 'Not loaded. Try again' : 'On your wall' };
}
