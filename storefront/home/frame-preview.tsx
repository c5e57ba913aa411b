import { useState } from 'react';
import { Link } from 'react-router';
import { type FrameColor, frameColors } from '#domain/frames.ts';
import { defaultChoice } from '#domain/variants.ts';
import type { PrintCardData } from '../catalogue/print-card-data.ts';
import { FrameSwatches } from '../framing/frame-swatches.tsx';
import { FramedPrint } from '../framing/framed-print.tsx';
import styles from './frame-preview.module.css';

export function FramePreview({ print }: { print: PrintCardData }) {
  const [frameColor, setFrameColor] = useState<FrameColor>('wood');
  return (
    <section className={styles.preview} aria-labelledby="frame-preview">
      <div className={styles.print}>
        <FramedPrint
          photograph={print.photograph}
          orientation={print.orientation}
          choice={{ ...defaultChoice, size: 'large', frameColor }}
          alt={`${print.title} by ${print.artist}`}
          sizes="(min-width: 821px) 40vw, 68vw"
        />
      </div>
      <div className={styles.words}>
        <h2 id="frame-preview">Framed by hand, to order</h2>
        <p>
          Black, white or oiled wood, mitred at the corners and matted with a bevelled window. Frames cost
          nothing extra.
        </p>
        <FrameSwatches
          legend="Try a frame"
          colors={frameColors}
          value={frameColor}
          onChoose={setFrameColor}
        />
        <p className={styles.label}>
          <Link to={`/product/${print._id}?size=large&frame=${frameColor}`}>{print.title}</Link>
          <br />
          {print.artist}
        </p>
      </div>
    </section>
  );
}
