import type { CSSProperties } from 'react';
import styles from './filling-photograph.module.css';
import type { FramedPhotograph } from './framed-print.tsx';
import { placeholderImage, srcSet } from './photograph-files.ts';

interface FillingPhotographProps {
  photograph: FramedPhotograph;
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
}

/** A photograph without mat and frame, cropped around its focus point to fill its place. */
export function FillingPhotograph({ photograph, alt, sizes }: FillingPhotographProps) {
  const { avif, jpeg, focus, averageColor, placeholder, width, height } = photograph;
  const style: CSSProperties = {
    objectPosition: `${focus.x * 100}% ${focus.y * 100}%`,
    backgroundColor: averageColor,
    backgroundImage: placeholderImage(placeholder),
  };
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(avif)} sizes={sizes} />
      <img
        className={styles.photograph}
        style={style}
        src={jpeg.at(-1)?.url}
        srcSet={srcSet(jpeg)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
