import { useState } from 'react';
import type { StudioClaim } from '#domain/api/fulfillment/claims.ts';
import { claimWordsProblem, maxClaimWords, normalizeClaimWords } from '#domain/fulfillment/claims.ts';
import { formatCents } from '#domain/money.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { useChange } from '../../api/use-call.ts';
import { useEdits } from '../../drafts/stored-drafts.ts';
import { RefundAmountField, readRefund } from '../../orders/dialogs/refund-amount.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  claim: StudioClaim;
  onClose: () => void;
}

const keep = 'Decide later';

/** A new piece in place of the damaged one, without a payment. */
export function RemakeDialog({ claim, onClose }: Props) {
  const { _id: claimId, pieceCode, replacedBy } = claim;
  const remake = useChange('POST /api/studio/claims/:claimId/remake', { claimId });
  const [words, setWords, discard] = useWords(`remake ${claimId}`);
  const done = () => {
    discard();
    onClose();
  };
  return (
    <FormDialog
      title={`Make ${pieceCode} again`}
      submit="Make it again"
      keep={keep}
      change={remake}
      onClose={onClose}
      onSubmit={() => remake.mutate(optional(words), { onSuccess: done })}
    >
      <p>
        {replacedBy
          ? `${replacedBy} takes its place already. The buyer is told so.`
          : 'A new piece takes its place on the bench. The buyer pays nothing.'}
      </p>
      <Words label="Words to the buyer, if you like" value={words} onChange={setWords} />
    </FormDialog>
  );
}

/** Money goes back to the buyer's card. It cannot be undone, so the amount is repeated in the button. */
export function RefundClaimDialog({ claim, onClose }: Props) {
  const { _id: claimId, orderNumber, pricePaid, leftToRefund: left, amountRefunded, begunRefund } = claim;
  const refund = useChange('POST /api/studio/claims/:claimId/refund', { claimId });
  const [typed, setTyped] = useState(formatCents(begunRefund ?? Math.min(pricePaid, left)));
  const [words, setWords, discard] = useWords(`refund ${claimId}`);
  const amount = readRefund(typed, left);
  const send = () => {
    if (amount === undefined) return;
    const onSuccess = () => {
      discard();
      onClose();
    };
    refund.mutate({ amount, after: amountRefunded, ...optional(words) }, { onSuccess });
  };
  return (
    <FormDialog
      title={`Refund the claim of order ${orderNumber}`}
      submit={amount === undefined ? 'Refund' : `Refund ${formatCents(amount)}`}
      keep={keep}
      change={refund}
      onClose={onClose}
      onSubmit={send}
    >
      <p>
        {formatCents(left)} of the order can be refunded. This print cost {formatCents(pricePaid)} before
        taxes.
      </p>
      <RefundAmountField value={typed} onChange={setTyped} max={left} />
      <Words label="Words to the buyer, if you like" value={words} onChange={setWords} />
      <p>
        <strong>A refund cannot be undone.</strong>
      </p>
    </FormDialog>
  );
}

/** The buyer reads the reason. */
export function DeclineDialog({ claim, onClose }: Props) {
  const { _id: claimId, orderNumber } = claim;
  const decline = useChange('POST /api/studio/claims/:claimId/decline', { claimId });
  const [words, setWords, discard] = useWords(`decline ${claimId}`);
  const done = () => {
    discard();
    onClose();
  };
  const send = () => decline.mutate({ words }, { onSuccess: done });
  return (
    <FormDialog
      title={`Decline the claim of order ${orderNumber}`}
      submit="Decline"
      keep={keep}
      change={decline}
      onClose={onClose}
      onSubmit={send}
    >
      <Words label="The reason, which the buyer reads" value={words} onChange={setWords} isRequired />
    </FormDialog>
  );
}

/** A later day for the decision. The buyer reads it in an email. */
export function ExtendDialog({ claim, onClose }: Props) {
  const { _id: claimId, orderNumber, decideBy } = claim;
  const extend = useChange('POST /api/studio/claims/:claimId/extend', { claimId });
  const [day, setDay] = useState('');
  return (
    <FormDialog
      title={`The claim of order ${orderNumber} takes longer`}
      submit="Tell the buyer"
      keep="Keep the day"
      change={extend}
      isUnchanged={day === ''}
      onClose={onClose}
      onSubmit={() => extend.mutate({ decideBy: day }, { onSuccess: onClose })}
    >
      <p>The buyer was promised a decision by {formatUtcDay(decideBy)}. They read the new day in an email.</p>
      <DayField label="Decide by" value={day} onChange={setDay} />
    </FormDialog>
  );
}

/** Words to the buyer, which a closed dialog and an ended session leave in the tab. @param name of the draft */
function useWords(name: string) {
  const { values, change, discard } = useEdits(name, { words: '' });
  return [values.words, (words: string) => change({ words }), discard] as const;
}

interface WordsProps {
  label: string;
  value: string;
  onChange: (words: string) => void;
  isRequired?: boolean;
}

function Words({ label, value, onChange, isRequired = false }: WordsProps) {
  const problem = (words: string) =>
    !isRequired && words.trim() === '' ? null : (claimWordsProblem(normalizeClaimWords(words)) ?? null);
  return (
    <TextField
      label={label}
      name="words"
      rows={4}
      value={value}
      onChange={onChange}
      validate={problem}
      maxLength={maxClaimWords}
      isRequired={isRequired}
    />
  );
}

function optional(words: string): { words?: string } {
  return words.trim() === '' ? {} : { words };
}
