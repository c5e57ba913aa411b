import { useState } from 'react';
import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import type { CropKey, Point } from '#domain/api/catalogue/product.ts';
import { describeDimensions, type SizeKey, sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import actions from '../../ui/actions.module.css';
import { Button } from '../../ui/button.tsx';
import { CropView } from './crop-view.tsx';
import styles from './crops-editor.module.css';
import { FocusField } from './focus-field.tsx';
import { croppedVariants, cropsOf, type PrintDraft } from './print-values.ts';
import { isSold, isTooSmall } from './sold-crops.ts';

/** The photograph with its focus point, and all twelve crops, which follow the point while it moves. */
export function CropsEditor({ print, draft }: { print: StudioPrint; draft: PrintDraft }) {
  const { photograph, words } = print;
  const [chosen, setChosen] = useState<CropKey>();
  const { focus } = draft.values;
  const ownPoint = chosen && draft.values[`crop ${chosen}`];
  const setOwn = (key: CropKey, point: Point | null) => draft.change({ [`crop ${key}`]: point });
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
        <p className={styles.hint}>
          <span id="focus-hint">Drag the point to what every crop must keep in view.</span>{' '}
          <span className={styles.keys} id="focus-keys">
            Arrow keys move it by 1%, with Shift by 5%.
          </span>
        </p>
        {chosen && (
          <div className={styles.chosen}>
            <p>
              {ownPoint
                ? `${nameOf(chosen)} has a crop of its own.`
                : `Only ${nameOf(chosen)} will move. The others stay.`}
            </p>
            <div className={actions.tight}>
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
      {/* biome-ignore lint/a11y/useSemanticElements: it groups pictures, not fields */}
      <div className={styles.crops} role="group" aria-label="Crops">
        {sizeKeys.map((size) => (
          <CropsOfSize
            key={size}
            size={size}
            print={print}
            draft={draft}
            chosen={chosen}
            onChoose={(key) => setChosen(chosen === key ? undefined : key)}
          />
        ))}
      </div>
    </div>
  );
}

interface SizeProps {
  size: SizeKey;
  print: StudioPrint;
  draft: PrintDraft;
  chosen: CropKey | undefined;
  onChoose: (key: CropKey) => void;
}

/** The crops of a size, with its mounts beside each other. */
function CropsOfSize({ size, print: { photograph, orientation }, draft, chosen, onChoose }: SizeProps) {
  const { values } = draft;
  const drawn = { ...photograph, focus: values.focus, focusByCrop: cropsOf(values) };
  const variants = croppedVariants.filter((variant) => variant.size === size);
  const small = variants.filter((variant) => isSold(values, variant) && isTooSmall(photograph, variant));
  return (
    <div>
      <div className={styles.size}>
        <h3>
          {sizes[size].name} <span className={styles.inches}>{describeDimensions(size)}</span>
        </h3>
        {small.length > 0 && (
          <p className={styles.few}>
            {small.length === 1 ? `${small[0]?.mount} not sharp` : 'Not sharp enough'}
          </p>
        )}
      </div>
      <ul className={styles.pair} aria-label={`Crops of ${sizes[size].name}`}>
        {variants.map((variant) => (
          <li key={variant.key}>
            <CropView
              photograph={drawn}
              variant={{ size, mount: variant.mount, frameColor: 'none' }}
              orientation={orientation}
              isSold={isSold(values, variant)}
              isOwn={values[`crop ${variant.key}`] !== null}
              isChosen={chosen === variant.key}
              onChoose={() => onChoose(variant.key)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function nameOf(key: CropKey): string {
  return croppedVariants.find((variant) => variant.key === key)?.name ?? key;
}
