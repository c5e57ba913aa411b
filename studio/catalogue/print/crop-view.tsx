import type { CSSProperties } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Orientation } from '#domain/catalogue/categories.ts';
import type { Photograph } from '#domain/catalogue/product.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { cropToFill, frame, inVariant, minPixelsPerInch, pixelsPerInch } from '#domain/framing/framing.ts';
import styles from './crop-view.module.css';

interface Props {
  photograph: Photograph;
  variant: Variant;
  orientation: Orientation;
  /** Whether the variant has a focus point of its own. */
  isOwn: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

/** From here on, prints look sharp even from close by. */
const goodPixelsPerInch = 200;

/** What one form shows of the photograph, at how many pixels per inch. Choosing it moves only this crop. */
export function CropView({ photograph, variant, orientation, isOwn, isChosen, onChoose }: Props) {
  const { window } = frame(variant, orientation);
  const crop = cropToFill(inVariant(photograph, variant), window);
  const ppi = Math.floor(pixelsPerInch(photograph, variant));
  const sharpness = ppi < minPixelsPerInch ? 'poor' : ppi < goodPixelsPerInch ? 'fair' : 'good';
  const percent = (share: number) => `${share * 100}%`;
  const position: CSSProperties = {
    width: percent(1 / crop.width),
    left: percent(-crop.x / crop.width),
    top: percent(-crop.y / crop.height),
  };
  return (
    <Button
      className={styles.view ?? ''}
      aria-pressed={isChosen}
      onPress={onChoose}
      data-chosen={isChosen || undefined}
    >
      <span className={styles.window} style={{ aspectRatio: `${window.width} / ${window.height}` }}>
        <img src={pictureOf(photograph)} alt="" style={position} draggable={false} />
      </span>
      <span className={styles.name}>
        {sizes[variant.size].name} <span className={styles.mount}>{variant.mount}</span>
      </span>
      <span className={styles.ppi} data-sharpness={sharpness}>
        {ppi} ppi{sharpness === 'poor' && <span className={styles.few}>, too few</span>}
      </span>
      {isOwn && <span className={styles.own}>own crop</span>}
    </Button>
  );
}

/** All crops share one file, so that the browser loads and decodes it once. */
export function pictureOf({ jpeg }: Photograph): string | undefined {
  return (jpeg.find(({ widthPixels }) => widthPixels >= 960) ?? jpeg.at(-1))?.url;
}
