import { useDeferredValue, useState } from 'react';
import type { Product } from '#domain/catalogue/product.ts';
import type { Choice } from '#domain/catalogue/variants/variants.ts';
import { RenderedView } from '../stage/rendered-view.tsx';
import { useLateView } from '../stage/use-late-view.ts';
import { room } from '../stage/views.ts';
import styles from './buy-panel.module.css';
import type { Choose } from './use-choice.ts';

interface OnYourWallProps {
  print: Product;
  choice: Choice;
  choose: Choose;
}

/** The button that shows the print on a photo of the visitor's own wall, and the dialog while it is open. */
export function OnYourWall(props: OnYourWallProps) {
  const laterChoice = useDeferredValue(props.choice);
  const [hasFailed, setFailed] = useState(false);
  const [open, OwnWall, close] = useLateView(
    () => import('../../own-wall/load-own-wall.ts').then(({ loadOwnWall }) => loadOwnWall()),
    () => setFailed(true),
  );
  return (
    <>
      <button className={`${styles.onWall} needs-script`} type="button" onClick={open}>
        <span className={styles.example}>
          <RenderedView view={room} print={props.print} choice={laterChoice} sizes="5rem" isThumbnail />
        </span>
        <span>{hasFailed ? 'Not loaded. Try again' : 'On your wall'}</span>
      </button>
      {OwnWall && <OwnWall {...props} onClose={close} />}
    </>
  );
}
