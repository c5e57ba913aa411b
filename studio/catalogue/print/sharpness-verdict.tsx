import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import { countOf } from '#domain/count-of.ts';
import { minPixelsPerInch } from '#domain/framing/framing.ts';
import actions from '../../ui/actions.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { sectionId } from '../../ui/page.tsx';
import { croppedVariants, type PrintDraft, type PrintValues, valuesOf } from './print-values.ts';
import styles from './sharpness-verdict.module.css';
import { isSold, isTooSmall, withoutSmallCrops } from './sold-crops.ts';

/** Which crops on sale are not sharp enough, with both ways out. */
export function SharpnessVerdict({ print, draft }: { print: StudioPrint; draft: PrintDraft }) {
  const soldIn = (values: PrintValues) => croppedVariants.filter((variant) => isSold(values, variant));
  const sold = soldIn(draft.values);
  const small = sold.filter((variant) => isTooSmall(print.photograph, variant));
  const wasSmall = soldIn(valuesOf(print)).filter((variant) => isTooSmall(print.photograph, variant));
  return (
    <div className={styles.verdict} role="status">
      {small.length > 0 && (
        <>
          <p>
            <strong>
              {small.length} of {countOf(sold.length, 'crop')} on sale {small.length === 1 ? 'is' : 'are'} not
              sharp enough
            </strong>
            <span className="unseen-on-phones">: below {minPixelsPerInch} pixels per inch.</span>
          </p>
          <div className={`${actions.tight} ${styles.ways}`}>
            <a className={buttonClass} data-kind="quiet" href={`#${sectionId('File')}`}>
              Replace the file
            </a>
            <Button kind="quiet" onPress={() => draft.change(withoutSmallCrops(print, draft.values))}>
              {small.length === 1 ? 'Take it off sale' : `Take these ${small.length} off sale`}
            </Button>
          </div>
        </>
      )}
      {small.length === 0 && wasSmall.length > 0 && (
        <p>{countOf(wasSmall.length, 'crop')} will be off sale when you save.</p>
      )}
    </div>
  );
}
