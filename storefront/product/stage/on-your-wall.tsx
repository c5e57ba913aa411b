import { type ReactNode, useState } from 'react';
import type { Product } from '#domain/product.ts';
import type { Choice } from '#domain/variants/variants.ts';
import type { Choose } from '../buying/use-choice.ts';
import { LookButton } from './look-button.tsx';
import { useLateView } from './use-late-view.ts';

interface OnYourWallProps {
  print: Product;
  choice: Choice;
  choose: Choose;
}

/** The button that shows the print on a photo of the visitor's own wall, and the dialog while it is open. */
export function useOwnWall(props: OnYourWallProps): [button: ReactNode, dialog: ReactNode] {
  const [hasFailed, setFailed] = useState(false);
  const [open, OwnWall, close] = useLateView(
    () => import('../../own-wall/load-own-wall.ts').then(({ loadOwnWall }) => loadOwnWall()),
    () => setFailed(true),
  );
  const button = (
    <LookButton icon="M3 3h14v14H3zm4 3h6v6H7z" onClick={open}>
      {hasFailed ? 'Not loaded. Try again' : 'On your wall'}
    </LookButton>
  );
  return [button, OwnWall && <OwnWall {...props} onClose={close} />];
}
