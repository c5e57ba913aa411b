import styles from './print-picture.module.css';

interface Props {
  /** The address of a picture of the framed print. */
  image: string | null;
  className?: string | undefined;
}

/** A small picture of a framed print, beside its title. */
export function PrintPicture({ image, className = '' }: Props) {
  return (
    <img
      className={`${styles.picture} ${className}`}
      src={pathOf(image)}
      alt=""
      width={72}
      height={72}
      loading="lazy"
    />
  );
}

/** The picture has the shop's address. The studio, perhaps on another host, loads it from its own. */
function pathOf(image: string | null): string | undefined {
  return (image && URL.parse(image)?.pathname) || undefined;
}
