import { useState } from 'react';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import type { PrintOnWall } from '../../own-wall/hang/hangable-wall.ts';
import type OwnWall from '../../own-wall/own-wall.tsx';
import text from '../../ui/text-button.module.css';

interface LineOnYourWallProps {
  print: PrintOnWall;
  variant: Variant;
  titleId: string;
}

/** Shows the print of a line, in the line's variant, on a photo or a drawing of the visitor's own wall. */
export function LineOnYourWall({ print, variant, titleId }: LineOnYourWallProps) {
  const [hasFailed, setFailed] = useState(false);
  const [Dialog, setDialog] = useState<typeof OwnWall>();
  const open = () =>
    import('../../own-wall/load-own-wall.ts')
      .then(({ loadOwnWall }) => loadOwnWall())
      .then(
        (loaded) => setDialog(() => loaded.default),
        () => setFailed(true),
      );
  return (
    <>
      <button className={text.button} type="button" aria-describedby={titleId} onClick={open}>
        {hasFailed ? 'Not loaded. Try again' : 'On your wall'}
      </button>
      {Dialog && <Dialog print={print} variant={variant} onClose={() => setDialog(undefined)} />}
    </>
  );
}
