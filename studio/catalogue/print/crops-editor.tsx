import { useState } from 'react';
import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import type { FormKey, Point } from '#domain/catalogue/product.ts';
import { minPixelsPerInch } from '#domain/framing/framing.ts';
import { Button } from '../../ui/button.tsx';
import { CropView } from './crop-view.tsx';
import styles from './crops-editor.module.css';
import { FocusField } from './focus-field.tsx';
import { croppedVariants, cropsOf, type PrintDraft } from './print-values.ts';

/** The photograph with its focus point, and all twelve crops, which follow the point while it moves. */
export function CropsEditor({ print, draft }: { print: StudioPrint; draft: PrintDraft }) {
  const { photograph, orientation, words } = print;
  const [chosen, setChosen] = useState<FormKey>();
  const { focus } = draft.values;
  const ownPoint = chosen && draft.values[`crop ${chosen}`];
  const setOwn = (form: FormKey, point: Point | null) => draft.change({ [`crop ${form}`]: point });
  const drawn = { ...photograph, focus, focusByForm: cropsOf(draft.values) };
  return (
    <div className={styles.editor}>
      <div className={styles.whole}>
        <FocusField
          photograph={photograph}
          title={words.title}
          label={chosen ? `Focus point of ${nameOf(chosen)}` : 'Focus point'}
          point={ownPoint ?? focus}
          onMove={(point) => (chosen ? setOwn(chosen, point) : draft.change({ focus: point }))}
        />
        <p className={styles.hint} id="focus-hint">
          Drag the point to what every crop must keep in view. Arrow keys move it by 1 %, with Shift by 5 %.
        </p>
        <p className={styles.hint}>
          A crop with fewer than {minPixelsPerInch} pixels per inch (ppi) is too small for a sharp print.
          Variants and prices, below, say what is on sale.
        </p>
        {chosen && (
          <div className={styles.chosen}>
            <p>
              {ownPoint
                ? `${nameOf(chosen)} has a crop of its own.`
                : `Only ${nameOf(chosen)} will move. The others stay.`}
            </p>
            <div className={styles.actions}>
              {ownPoint && (
                <Button kind="quiet" onPress={() => setOwn(chosen, null)}>
                  Crop it like the others
                </Button>
              )}
              <Button kind="quiet" onPress={() => setChosen(undefined)}>
                Move all crops again
              </Button>
            </div>
          </div>
        )}
      </div>
      <ul className={styles.crops} data-orientation={orientation} aria-label="Crops">
        {croppedVariants.map(({ size, mount, key }) => (
          <li key={key}>
            <CropView
              photograph={drawn}
              variant={{ size, mount, frameColor: 'none' }}
              orientation={orientation}
              isOwn={draft.values[`crop ${key}`] !== null}
              isChosen={chosen === key}
              onChoose={() => setChosen(chosen === key ? undefined : key)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function nameOf(key: FormKey): string {
  return croppedVariants.find((form) => form.key === key)?.name ?? key;
}
