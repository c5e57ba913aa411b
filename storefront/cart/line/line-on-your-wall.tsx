import { useState } from 'react';
import type { Choice } from '#domain/variants/variants.ts';
import type { PrintOnWall } from '../../own-wall/hang/hang-step.tsx';
import { useLateView } from '../../product/stage/use-late-view.ts';
import text from '../../ui/text-button.module.css';

interface LineOnYourWallProps {
  print: PrintOnWall;
  choice: Choice;
  titleId: string;
}

/** Shows the print of a line, in the line's form, on a photo or a drawing of the visitor's own wall. */
export function LineOnYourWall({ print, choice, titleId }: LineOnYourWallProps) {
  const [hasFailed, setFailed] = useState(false);
  const [open, OwnWall, close] = useLateView(
    () => import('../../own-wall/load-own-wall.ts').then(({ loadOwnWall }) => loadOwnWall()),
    () => setFailed(true),
  );
  return (
    <>
      <button className={text.button} type="button" aria-describedby={titleId} onClick={open}>
        {hasFailed ? 'Not loaded. Try again' : 'On your wall'}
      </button>
      {OwnWall && <OwnWall print={print} choice={choice} onClose={close} />}
    </>
  );
}
