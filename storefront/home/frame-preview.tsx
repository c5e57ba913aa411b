import { useState } from 'react';
import { Link } from 'react-router';
import { isFullBleed, type Mount, mounts } from '#domain/catalogue/variants/mounts.ts';
import { writeVariant } from '#domain/catalogue/variants/opening-variant.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { describeMount, describeSizes } from '#domain/framing/framing-texts.ts';
import { GridFrames } from '../catalogue/grid/grid-frames.tsx';
import type { PrintCardData } from '../catalogue/grid/print-card-data.ts';
import { MountSwatches } from '../framing/swatches.tsx';
import { useFrame } from '../framing/use-frame.ts';
import { RenderedView } from '../product/stage/rendered-view.tsx';
import { room } from '../product/stage/views.ts';
import { useShopSelector } from '../store/store.ts';
import button from '../ui/button.module.css';
import styles from './frame-preview.module.css';

const size = 'collector';
/**
 * The `sizes` attributes of the print and of the room, of which the stylesheet shows a part. Phones get less than their 205vw,
 * because their three pixels a point are finer than anybody sees, and the largest file weighs twice the next.
 */
const pictureWidths = '(min-width: 1600px) 100rem, (min-width: 821px) 104vw, (min-width: 603px) 205vw, 150vw';
const printWidths = '(min-width: 1600px) 28rem, (min-width: 821px) 28vw, 52vw';

/** A print in a furnished room, true to scale, in the frame and mount that the visitor chooses. */
export function FramePreview({ print }: { print: PrintCardData }) {
  const frameColor = useShopSelector((state) => state.framePreference);
  const [mount, setMount] = useState<Mount>('Border');
  const variant: Variant = { size, frameColor, mount };
  return (
    <section className={styles.preview} aria-labelledby="frame-preview">
      <div className={styles.room}>
        <div className={styles.view}>
          <RenderedView
            view={room}
            print={print}
            variant={variant}
            sizes={printWidths}
            pictureSizes={pictureWidths}
          />
        </div>
      </div>
      <div className={styles.words}>
        <h2 id="frame-preview">Try a frame</h2>
        <p>
          Black, white, or oiled wood, mitered at the corners. Every frame is included in the price. If you
          have one at home, order the print without.
        </p>
        <GridFrames />
        <MountSwatches mounts={mounts} value={mount} onChoose={setMount} noteOn={noteOn} />
        <Label print={print} variant={variant} />
        <Link className={button.button} data-quiet to={`/product/${print._id}${writeVariant(variant)}`}>
          See this print framed
        </Link>
      </div>
    </section>
  );
}

function noteOn(mount: Mount): string {
  return isFullBleed(mount) ? 'Image to the edge' : 'A white margin all around';
}

function Label({ print, variant }: { print: PrintCardData; variant: Variant }) {
  const { title, artist, orientation } = print;
  return (
    <p className={styles.label}>
      <span className={styles.title}>{title}</span>
      <span>{artist}</span>
      <span>
        {describeSizes(useFrame()(variant, orientation))}, {describeMount(variant).toLowerCase()}, to scale
        above a sofa 84 in wide
      </span>
    </p>
  );
}
