import { useState } from 'react';
import type { StudioOffer } from '#domain/api/offers/offers.ts';
import { useRead } from '../api/use-call.ts';
import actions from '../ui/actions.module.css';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import styles from './offer-page.module.css';

interface Props {
  offer: StudioOffer;
  link: string;
  /** Whether the page has changes that are not saved. */
  hasChanges: boolean;
}

/** The client's page: as a preview, and once the offer is sent as a link to pass on. */
export function OfferLink({ offer: { id, number, state }, link, hasChanges }: Props) {
  const [isShown, setIsShown] = useState(false);
  const isDraft = state === 'draft';
  return (
    <>
      <p>
        {isDraft
          ? 'Only the studio has this page until you send the offer.'
          : 'Whoever has the link sees the offer and can pay it.'}
        {hasChanges && ' It shows what is saved.'}
      </p>
      {!isDraft && (
        <p className={styles.link}>
          <span>{link}</span> <CopyButton text={link} label="Copy the link" />
        </p>
      )}
      <div className={actions.after}>
        <a className={buttonClass} data-kind="quiet" href={link} target="_blank" rel="noreferrer">
          {isDraft ? 'Preview' : 'Open the page'}
          <span className="visually-hidden"> in a new tab</span>
        </a>
        {!isDraft && (
          <Button kind="quiet" onPress={() => setIsShown(true)}>
            Show the QR code
          </Button>
        )}
      </div>
      {isShown && <CodeDialog id={id} number={number} onClose={() => setIsShown(false)} />}
    </>
  );
}

/** For a client in the gallery, who opens the offer with a phone. */
function CodeDialog({ id, number, onClose }: Pick<StudioOffer, 'id' | 'number'> & { onClose: () => void }) {
  const code = useRead(['offer', id, 'qr-code'], 'GET /api/studio/offers/:offerId/qr-code', { offerId: id });
  return (
    <Dialog title={`Offer ${number}`} isOpen onClose={onClose}>
      <Loaded query={code}>
        {({ rows }) => <QrCode rows={rows} label={`QR code of the link to offer ${number}`} isLarge />}
      </Loaded>
      <div className={actions.actions}>
        <Button kind="quiet" autoFocus onPress={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
