import { useState } from 'react';
import styles from './thumbnail.module.css';

interface Props {
  /** The address of a small picture, if there is one. */
  picture: string | undefined;
  /** The file's, whose format is shown until there is a picture. */
  name: string;
}

/** A small picture of a file, or a plain card with its format. */
export function Thumbnail({ picture, name }: Props) {
  const [broken, setBroken] = useState<string>();
  if (picture && picture !== broken) {
    return (
      <img
        className={styles.picture}
        src={picture}
        alt=""
        loading="lazy"
        onError={() => setBroken(picture)}
      />
    );
  }
  return (
    <span className={styles.card} aria-hidden="true">
      {name.split('.').at(-1)?.slice(0, 4).toUpperCase()}
    </span>
  );
}
