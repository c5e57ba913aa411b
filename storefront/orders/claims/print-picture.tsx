import styles from './claims.module.css';

/** The framed print that a report is about, or its place: an old order may have no picture. */
export function PrintPicture({ image }: { image: string | null | undefined }) {
  if (!image) return <span />;
  return <img className={styles.picture} src={image} alt="" width={600} height={600} loading="lazy" />;
}
