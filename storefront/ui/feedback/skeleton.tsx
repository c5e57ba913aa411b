import styles from './skeleton.module.css';

export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span className={`${styles.skeleton} needs-script`} style={{ width, height }} />;
}
