import { useState } from 'react';
import type { StudioOffer } from '#domain/api/offers/offers.ts';
import { offerPhotoPromise } from '#domain/offers/offer-photo-promise.ts';
import { useChange } from '../api/use-call.ts';
import { SaveFirst } from '../drafts/save-first.tsx';
import actions from '../ui/actions.module.css';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Time } from '../ui/time.tsx';
import styles from './offer-page.module.css';

interface Props {
  offer: StudioOffer;
  /** Whether the page has changes that are not saved. */
  hasChanges: boolean;
  onDone: (sentence: string) => void;
}

/** The photo of the client's wall. It is measured on a page of the shop, which leads back here. */
export function OfferPhoto({ offer: { id, number, photo, can }, hasChanges, onDone }: Props) {
  const [asks, setAsks] = useState<'save' | 'remove'>();
  const link = useChange('POST /api/studio/offers/:offerId/photo-link', { offerId: id });
  const measure = () => {
    if (hasChanges) return setAsks('save');
    link.mutate(undefined, { onSuccess: ({ address }) => location.assign(address) });
  };
  const [text, saveFirst] = photo
    ? ['Replace', 'Replace the client’s photo?']
    : ['Add the client’s photo', 'Add the client’s photo?'];
  return (
    <>
      {photo && (
        <figure className={styles.photo}>
          <img src={`/api/studio/offers/${id}/photo?at=${photo.addedAt}`} alt="The client’s wall" />
          <figcaption>
            The client’s page shows the prints on it. Added <Time at={photo.addedAt} />.
          </figcaption>
        </figure>
      )}
      <p>{offerPhotoPromise}</p>
      <div className={actions.after}>
        {can.photograph && (
          <Button kind="quiet" isPending={link.isPending} busyText="Opening…" onPress={measure}>
            {text}
          </Button>
        )}
        {photo && (
          <Button kind="alert" onPress={() => setAsks('remove')}>
            Remove
          </Button>
        )}
      </div>
      <Problem error={link.error} />
      {asks === 'save' && <SaveFirst title={saveFirst} onClose={() => setAsks(undefined)} />}
      {asks === 'remove' && (
        <RemoveDialog
          {...{ id, number }}
          onClose={() => setAsks(undefined)}
          onDone={() => {
            setAsks(undefined);
            onDone('The photo is deleted.');
          }}
        />
      )}
    </>
  );
}

interface RemoveProps extends Pick<StudioOffer, 'id' | 'number'> {
  onClose: () => void;
  onDone: () => void;
}

function RemoveDialog({ id, number, onClose, onDone }: RemoveProps) {
  const remove = useChange('DELETE /api/studio/offers/:offerId/photo', { offerId: id });
  return (
    <FormDialog
      title={`Remove the photo from offer ${number}?`}
      submit="Remove the photo"
      keep="Keep the photo"
      change={remove}
      onClose={onClose}
      onSubmit={() => remove.mutate(undefined, { onSuccess: onDone })}
    >
      <p>
        The photo is deleted at once, and you cannot undo this. The client’s page shows the planned wall
        again.
      </p>
    </FormDialog>
  );
}
