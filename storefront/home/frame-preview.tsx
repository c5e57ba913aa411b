import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import { frame } from '#domain/framing.ts';
import { describeMount, describeSizes } from '#domain/framing-texts.ts';
import { isFullBleed, type Mount, mounts } from '#domain/mounts.ts';
import { writeChoice } from '#domain/opening-form.ts';
import type { Choice } from '#domain/variants.ts';
import type { PrintCardData } from '../catalogue/wall/print-card-data.ts';
import { WallFrames } from '../catalogue/wall/wall-frames.tsx';
import { FramedPrint } from '../framing/framed-print.tsx';
import { MountSwatches } from '../framing/swatches.tsx';
import { useShopSelector } from '../store/store.ts';
import button from '../ui/button.module.css';
import styles from './frame-preview.module.css';
import { Sideboard } from './sideboard.tsx';

const size = 'giant';

/** A print above a sideboard, drawn to scale, in the frame and mount that the visitor chooses. */
export function FramePreview({ print }: { print: PrintCardData }) {
  const frameColor = useShopSelector((state) => state.framePreference);
  const [mount, setMount] = useState<Mount>('Border');
  const choice: Choice = { size, frameColor, mount };
  return (
    <section className={styles.preview} aria-labelledby="frame-preview">
      <Wall print={print} choice={choice} />
      <div className={styles.words}>
        <h2 id="frame-preview">Try a frame</h2>
        <p>
          Black, white, or oiled wood, mitered at the corners. Every frame is included in the price. If you
          have one at home, order the print without.
        </p>
        <WallFrames />
        <MountSwatches mounts={mounts} value={mount} onChoose={setMount} noteOn={noteOn} />
        <Label print={print} choice={choice} />
        <Link className={button.button} data-quiet to={`/product/${print._id}${writeChoice(choice)}`}>
          See this print framed
        </Link>
      </div>
    </section>
  );
}

function noteOn(mount: Mount): string {
  return isFullBleed(mount) ? 'Image to the edge' : 'A white margin all around';
}

function Wall({ print, choice }: { print: PrintCardData; choice: Choice }) {
  const framing = frame(choice, print.orientation);
  return (
    <div className={styles.wall}>
      <div className={styles.room}>
        <div className={styles.hung} style={{ '--wide': framing.outside.width } as CSSProperties}>
          <FramedPrint
            print={print}
            choice={choice}
            sizes="(min-width: 1600px) 44rem, (min-width: 821px) 45vw, 86vw"
          />
        </div>
        <Sideboard />
      </div>
    </div>
  );
}

function Label({ print: { title, artist, orientation }, choice }: { print: PrintCardData; choice: Choice }) {
  return (
    <p className={styles.label}>
      <span className={styles.title}>{title}</span>
      <span>{artist}</span>
      <span>
        {describeSizes(frame(choice, orientation))}, {describeMount(choice).toLowerCase()}, drawn to scale
      </span>
    </p>
  );
}
