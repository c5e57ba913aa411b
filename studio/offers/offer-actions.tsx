import { useState } from 'react';
import type { StudioOffer } from '#domain/api/offers/offers.ts';
import { useChange } from '../api/use-call.ts';
import { SaveFirst } from '../drafts/save-first.tsx';
import { Button } from '../ui/button.tsx';
import { DayField } from '../ui/day-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MakeOfferButton } from './make-offer-button.tsx';
import styles from './offer-page.module.css';

type Action = 'send' | 'extend' | 'withdraw';

interface Props {
  offer: StudioOffer;
  /** Whether the page has changes that are not saved. */
  hasChanges: boolean;
  onDone: (sentence: string) => void;
}

/** What the owner can do with the offer now. What reaches the client asks first. */
export function OfferActions({ offer, hasChanges, onDone }: Props) {
  const [action, setAction] = useState<Action>();
  const { id, can, state } = offer;
  const close = () => setAction(undefined);
  const dialog = {
    ...{ offer, hasChanges, onClose: close },
    onDone: (sentence: string) => {
      onDone(sentence);
      close();
    },
  };
  return (
    <div className={styles.actions}>
      {can.send && (
        <Button {...(state === 'open' && { kind: 'quiet' as const })} onPress={() => setAction('send')}>
          {state === 'open' ? 'Send again' : 'Send the offer'}
        </Button>
      )}
      {can.extend && (
        <Button {...(state === 'open' && { kind: 'quiet' as const })} onPress={() => setAction('extend')}>
          Extend
        </Button>
      )}
      <MakeOfferButton source={{ offerId: id }} kind="quiet">
        Copy
      </MakeOfferButton>
      {can.withdraw && (
        <Button kind="alert" onPress={() => setAction('withdraw')}>
          Withdraw
        </Button>
      )}
      {action === 'send' && <SendDialog {...dialog} />}
      {action === 'extend' && <ExtendDialog {...dialog} />}
      {action === 'withdraw' && <WithdrawDialog {...dialog} />}
    </div>
  );
}

interface DialogProps extends Props {
  onClose: () => void;
}

function SendDialog({ offer, hasChanges, onClose, onDone }: DialogProps) {
  const { id, number, version, sends, clientName, clientEmail } = offer;
  const send = useChange('POST /api/studio/offers/:offerId/send', { offerId: id });
  const [title, submit] =
    sends === 0
      ? [`Send offer ${number}?`, 'Send the email']
      : [`Send offer ${number} again?`, 'Send the email again'];
  if (hasChanges) return <SaveFirst title={title} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      submit={submit}
      busyText="Sending…"
      keep="Send nothing"
      change={send}
      onClose={onClose}
      onSubmit={() =>
        send.mutate({ version, sends }, { onSuccess: () => onDone('The email is on its way.') })
      }
    >
      <p>
        An email with the link goes to {clientName || 'the client'}
        {clientEmail && ` at ${clientEmail}`}. An email cannot be taken back, but you can withdraw the offer:
        its link then shows nothing.
      </p>
    </FormDialog>
  );
}

function ExtendDialog({ offer: { id, number, lastDay, state }, onClose, onDone }: DialogProps) {
  const extend = useChange('PUT /api/studio/offers/:offerId/last-day', { offerId: id });
  const [day, setDay] = useState(lastDay ?? '');
  return (
    <FormDialog
      title={`Extend offer ${number}`}
      submit="Extend the offer"
      keep="Keep its last day"
      isUnchanged={day === '' || day === lastDay}
      change={extend}
      onClose={onClose}
      onSubmit={() =>
        extend.mutate({ lastDay: day }, { onSuccess: () => onDone('The offer has another last day.') })
      }
    >
      <p>
        {state === 'expired' && 'The offer is open again then. '}
        The client keeps the same link, and gets no email.
      </p>
      <DayField label="Last day, in UTC" value={day} onChange={setDay} />
    </FormDialog>
  );
}

function WithdrawDialog({ offer: { id, number, sends }, onClose, onDone }: DialogProps) {
  const withdraw = useChange('POST /api/studio/offers/:offerId/withdraw', { offerId: id });
  return (
    <FormDialog
      title={`Withdraw offer ${number}?`}
      submit="Withdraw the offer"
      keep="Keep the offer"
      change={withdraw}
      onClose={onClose}
      onSubmit={() => withdraw.mutate(undefined, { onSuccess: () => onDone('The offer is withdrawn.') })}
    >
      <p>
        {sends > 0 && 'Its link then shows nothing, and open payment pages close. The client gets no email. '}
        You can undo this.
      </p>
    </FormDialog>
  );
}
