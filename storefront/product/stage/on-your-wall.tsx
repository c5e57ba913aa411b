import { type ReactNode, useState } from 'react';
import type { Product } from '#domain/product.ts';
import type { Choice } from '#domain/variants/variants.ts';
import quiet from '../../ui/quiet-button.module.css';
import type { Choose } from '../buying/use-choice.ts';
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
    () => import('../../own-wall/own-wall.tsx'),
    () => setFailed(true),
  );
  const button = (
    <button className={quiet.button} type="button" onClick={open}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M3 3h14v14H3zM7 6h6v6H7z" />
      </svg>
      {hasFailed ? 'Not loaded. Try again' : 'On your wall'}
    </button>
  );
  return [button, OwnWall && <OwnWall {...props} onClose={close} />];
}
