import styles from './filling-photograph.module.css';
import { type FramedPhotograph, PhotographPicture } from './framed-print.tsx';

interface FillingPhotographProps {
  photograph: FramedPhotograph;
  /** The `sizes` attribute. */
  sizes: string;
}

/** A photograph without mat and frame, cropped around its focus point to fill its container. Its title is beside it. */
export function FillingPhotograph({ photograph, sizes }: FillingPhotographProps) {
  const { focus, averageColor } = photograph;
  return (
    <PhotographPicture
      photograph={photograph}
      className={styles.photograph}
      style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%`, backgroundColor: averageColor }}
      sizes={sizes}
      alt=""
    />
  );
}
