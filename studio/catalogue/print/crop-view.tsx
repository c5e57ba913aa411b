import type { CSSProperties } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Photograph } from '#domain/api/catalogue/product.ts';
import type { Orientation } from '#domain/catalogue/categories.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { cropToFill, inVariant, pixelsPerInch, unframed } from '#domain/framing/framing.ts';
import styles from './crop-view.module.css';

interface Props {
  photograph: Photograph;
  variant: Variant;
  orientation: Orientation;
  /** Whether the print is sold in this size and mount. */
  isSold: boolean;
  /** Whether the variant has a focus point of its own. */
  isOwn: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

/** What one variant shows of the photograph, at how many pixels per inch. Choosing it moves only this crop. */
export function CropView({ photograph, variant, orientation, isSold, isOwn, isChosen, onChoose }: Props) {
  const { window } = unframed(variant, orientation);
  const crop = cropToFill(inVariant(photograph, variant), window);
  const ppi = Math.floor(pixelsPerInch(photograph, variant));
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
      <span>
        <span className="visually-hidden">{sizes[variant.size].name} </span>
        {variant.mount}
      </span>
      <span className={styles.ppi}>
        {ppi} ppi{!isSold && ', not sold'}
      </span>
      {isOwn && <span className={styles.own}>own crop</span>}
    </Button>
  );
}

/** All crops share one file, so that the browser loads and decodes it once. */
export function pictureOf({ jpeg }: Photograph): string | undefined {
  return (jpeg.find(({ widthPixels }) => widthPixels >= 960) ?? jpeg.at(-1))?.url;
}
