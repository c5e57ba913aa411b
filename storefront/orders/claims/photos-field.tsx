import { type ChangeEvent, useId, useRef } from 'react';
import { countOf } from '#domain/count-of.ts';
import { claimPhotoTypes, maxClaimPhotos } from '#domain/fulfillment/claims.ts';
import { maxPhotoMegabytes } from '#domain/fulfillment/photos.ts';
import button from '../../ui/button.module.css';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './claims.module.css';
import type { ChosenPhoto, useClaimPhotos } from './use-claim-photos.ts';

interface PhotosFieldProps {
  chosen: ReturnType<typeof useClaimPhotos>;
  /** What is wrong with the photographs as a whole. */
  problem: string | undefined;
  /** Called after a choice or a removal. */
  onChange: () => void;
}

/** Chooses the photographs of a claim, and shows how far each is. */
export function PhotosField({ chosen, problem, onChange }: PhotosFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { photos, leftOut, add, remove, retry } = chosen;
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add([...(currentTarget.files ?? [])]);
    // The same file can be chosen again after it was removed.
    currentTarget.value = '';
    onChange();
  };
  const take = (key: string) => {
    remove(key);
    onChange();
    // The button that had the focus is gone.
    input.current?.focus();
  };
  const added = photos.filter(({ status }) => status === 'sent').length;
  return (
    <div className={styles.photosField}>
      <label className="quiet-text" htmlFor={id}>
        Photos: the whole print, the damage close up, the box outside, and how it was packed
      </label>
      <label className={`${button.button} ${button.file} ${styles.choose}`} data-quiet>
        Choose photos
        <input
          ref={input}
          id={id}
          name="photos"
          type="file"
          multiple
          accept={claimPhotoTypes.join()}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={choose}
        />
      </label>
      <p className={styles.note} id={`${id}-note`} data-problem={Boolean(problem)} aria-live="polite">
        {problem ?? `1 to ${maxClaimPhotos} photos, up to ${maxPhotoMegabytes} MB each`}
      </p>
      <p className="quiet-text" role="status">
        {photos.length > 0 && describeAdded(added, photos.length)}
        {leftOut > 0 &&
          ` ${countOf(leftOut, 'photo was', 'photos were')} left out: at most ${maxClaimPhotos}.`}
      </p>
      <ul className={styles.photos} aria-label="Chosen photos">
        {photos.map((photo) => (
          <li key={photo.key}>
            <ChosenPhotoLine photo={photo} onRemove={() => take(photo.key)} onRetry={() => retry(photo)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function describeAdded(added: number, chosen: number): string {
  return added === chosen
    ? `${countOf(added, 'photo')} added.`
    : `${added} of ${countOf(chosen, 'photo')} added.`;
}

/** A photograph without words is added. */
const statusWords: Readonly<Record<ChosenPhoto['status'], string>> = {
  waiting: 'Waiting',
  sending: 'Adding…',
  sent: '',
  refused: 'Not added.',
};

interface LineProps {
  photo: ChosenPhoto;
  onRemove: () => void;
  onRetry: () => void;
}

function ChosenPhotoLine({ photo, onRemove, onRetry }: LineProps) {
  const { file, thumbnail, status, problem, canRetry } = photo;
  const isRefused = status === 'refused';
  return (
    <>
      {thumbnail ? (
        <img className={styles.thumbnail} src={thumbnail} alt="" width="72" height="72" />
      ) : (
        <span className={styles.thumbnail} />
      )}
      <div className={styles.photo}>
        <span className={styles.name}>{file.name}</span>
        <span className={isRefused ? styles.problem : 'quiet-text'} role={isRefused ? 'alert' : undefined}>
          {statusWords[status]}
          {isRefused && ` ${problem}`}
        </span>
        {isRefused && canRetry && (
          <TextButton onClick={onRetry}>
            Try again<span className="visually-hidden">: {file.name}</span>
          </TextButton>
        )}
      </div>
      <TextButton onClick={onRemove}>
        Remove<span className="visually-hidden"> {file.name}</span>
      </TextButton>
    </>
  );
}
