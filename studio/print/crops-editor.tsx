import { useState } from 'react';
import { formKey } from '#domain/making/framing.ts';
import type { FormKey, Point } from '#domain/product.ts';
import type { PrintCrops, StudioPrint } from '#domain/studio-api/print.ts';
import { mounts } from '#domain/variants/mounts.ts';
import { sizeKeys, sizes } from '#domain/variants/sizes.ts';
import { Button } from '../ui/button.tsx';
import { CropView } from './crop-view.tsx';
import styles from './crops-editor.module.css';
import { FocusField } from './focus-field.tsx';
import { useSaveCrops } from './print-api.ts';
import { SaveBar } from './save-bar.tsx';
import { useDraft } from './use-draft.ts';

const forms = sizeKeys.flatMap((size) => mounts.map((mount) => ({ size, mount, key: formKey(size, mount) })));

/** The photograph with its focus point, and all twelve crops, which follow the point while it moves. */
export function CropsEditor({ print }: { print: StudioPrint }) {
  const { photograph, orientation, words } = print;
  const draft = useDraft(print.version, cropsOf(print));
  const save = useSaveCrops(print.id);
  const [chosen, setChosen] = useState<FormKey>();
  const { focus, focusByForm } = draft.values;
  const ownPoint = chosen && focusByForm[chosen];
  const move = (point: Point) =>
    draft.change(chosen ? { focusByForm: { ...focusByForm, [chosen]: point } } : { focus: point });
  const cropLikeOthers = () => {
    if (!chosen) return;
    const { [chosen]: _, ...others } = focusByForm;
    draft.change({ focusByForm: others });
  };
  const drawn = { ...photograph, ...draft.values };
  return (
    <>
      <div className={styles.editor}>
        <div className={styles.whole}>
          <FocusField
            photograph={photograph}
            title={words.title}
            label={chosen ? `Focus point of ${nameOf(chosen)}` : 'Focus point'}
            point={ownPoint ?? focus}
            onMove={move}
          />
          <p className={styles.hint} id="focus-hint">
            Drag the point to what every crop must keep in view. Arrow keys move it by 1 %, with Shift by 5 %.
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
                  <Button kind="quiet" onPress={cropLikeOthers}>
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
          {forms.map(({ size, mount, key }) => (
            <li key={key}>
              <CropView
                photograph={drawn}
                choice={{ size, mount, frameColor: 'none' }}
                orientation={orientation}
                isOwn={focusByForm[key] !== undefined}
                isChosen={chosen === key}
                onChoose={() => setChosen(chosen === key ? undefined : key)}
              />
            </li>
          ))}
        </ul>
      </div>
      <SaveBar
        draft={draft}
        save={save}
        submit="Save the crops"
        valuesOf={cropsOf}
        labels={{ focus: 'Focus point', focusByForm: 'Crops of their own' }}
        textOf={describeCrops}
      />
    </>
  );
}

function cropsOf({ photograph }: StudioPrint): PrintCrops {
  return { focus: photograph.focus, focusByForm: photograph.focusByForm ?? {} };
}

function nameOf(key: FormKey): string {
  const form = forms.find((each) => each.key === key);
  return form ? `${sizes[form.size].name}, ${form.mount}` : key;
}

function describeCrops(name: keyof PrintCrops, crops: PrintCrops): string {
  if (name === 'focus') return describePoint(crops.focus);
  const own = Object.entries(crops.focusByForm).map(
    ([key, point]) => `${nameOf(key as FormKey)}: ${describePoint(point)}`,
  );
  return own.join('; ') || 'none';
}

function describePoint({ x, y }: Point): string {
  return `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`;
}
