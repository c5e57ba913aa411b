import type { PiecePicture } from '#domain/api/fulfillment/pieces.ts';
import styles from './cropped-picture.module.css';

/** The part of a photograph that is seen in the window. It says nothing to screen readers, because the title is beside it. */
export function CroppedPicture({ picture }: { picture: PiecePicture | null }) {
  if (!picture) return <span className={styles.window} data-missing />;
  const { url, width, height, crop } = picture;
  return (
    <span className={styles.window}>
      <span
        className={styles.cropped}
        style={{ aspectRatio: `${crop.width * width} / ${crop.height * height}` }}
        data-upright={crop.height * height > crop.width * width}
      >
        <img
          src={url}
          alt=""
          loading="lazy"
          style={{
            width: percent(1 / crop.width),
            height: percent(1 / crop.height),
            left: percent(-crop.x / crop.width),
            top: percent(-crop.y / crop.height),
          }}
        />
      </span>
    </span>
  );
}

/** The whole photograph, veiled where the crop leaves it out. */
export function PictureWithCrop({ picture, title }: { picture: PiecePicture; title: string }) {
  const { url, width, height, crop } = picture;
  return (
    <span className={styles.whole} style={{ aspectRatio: `${width} / ${height}` }}>
      <img src={url} alt={`${title}, with the part that is printed`} />
      <span
        className={styles.crop}
        style={{
          left: percent(crop.x),
          top: percent(crop.y),
          width: percent(crop.width),
          height: percent(crop.height),
        }}
      />
    </span>
  );
}

function percent(share: number): string {
  return `${share * 100}%`;
}
