import { type CSSProperties, memo } from 'react';
import type { Product } from '#domain/api/catalogue/product.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { availableSizes, type Variant } from '#domain/catalogue/variants/variants.ts';
import { describeImage, describeInches } from '#domain/framing/framing-texts.ts';
import type { LargestInTube } from '#domain/fulfillment/tubes.ts';
import { FramedPrint } from '../../framing/framed-print.tsx';
import { useFrame } from '../../framing/use-frame.ts';
import { Facts } from '../../ui/facts.tsx';
import { inTheBox } from './in-the-box.ts';
import styles from './to-scale.module.css';

interface ToScaleProps {
  print: Product;
  variant: Variant;
  largestInTube: LargestInTube;
}

/** All sizes side by side, the measurements of the chosen variant, and what is in the package. */
export const ToScale = memo(({ print, variant, largestInTube }: ToScaleProps) => {
  const framing = useFrame()(variant, print.orientation);
  return (
    <section className={styles.section} aria-labelledby="to-scale">
      <h2 id="to-scale">See it to scale</h2>
      <AllSizes print={print} variant={variant} />
      <Facts
        className={styles.measures}
        facts={[
          [variant.frameColor === 'none' ? 'Print size' : 'Framed size', describeInches(framing.outside)],
          ['Image size', describeImage(framing)],
        ]}
      />
      <div>
        <h3 className={styles.box}>In the package</h3>
        <ul className={styles.contents}>
          {inTheBox(variant, largestInTube).map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </section>
  );
});

/** The print in every size on sale, at one scale: in one row, or in two on narrow pages. */
function AllSizes({ print, variant }: { print: Product; variant: Variant }) {
  const frame = useFrame();
  const variants = availableSizes(print.variants).map((size) => ({ ...variant, size }));
  const widths = variants.map((each) => frame(each, print.orientation).outside.width);
  const rows = {
    '--one-row': sum(widths),
    '--two-rows': Math.max(sum(widths.slice(0, -2)), sum(widths.slice(-2))),
  };
  return (
    <ul className={styles.sizes} style={{ ...rows, '--gaps': variants.length - 1 } as CSSProperties}>
      {variants.map((each, index) => (
        <li
          key={each.size}
          className={styles.size}
          style={{ '--inches': widths[index] } as CSSProperties}
          data-chosen={each.size === variant.size}
        >
          <FramedPrint print={print} variant={each} alt="" sizes="(min-width: 821px) 20vw, 45vw" />
          {sizes[each.size].name}
        </li>
      ))}
    </ul>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
