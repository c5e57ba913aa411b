import { useState } from 'react';
import type { StagedEvidence } from '#domain/api/orders/evidence.ts';
import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { formatCents } from '#domain/money.ts';
import {
  describePastDue,
  disputeReasons,
  evidenceLimits,
  knownReason,
  maxSummaryLength,
} from '#domain/orders/disputes.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { useDownload } from '../api/download.ts';
import { useChange, useRead } from '../api/use-call.ts';
import { useEdits } from '../drafts/stored-drafts.ts';
import { useStaff } from '../staff/session/use-staff.ts';
import actions from '../ui/actions.module.css';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Problem } from '../ui/form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Section } from '../ui/page.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './dispute-evidence.module.css';

type Dispute = StudioOrder['disputes'][number];

/** The disputes of an order that a person can answer or has answered. */
export function DisputeSections({ found, canAct }: { found: StudioOrder; canAct: boolean }) {
  return found.disputes
    .filter(isAnswerable)
    .map((dispute) => (
      <DisputeSection key={dispute.id} orderId={found.order._id} dispute={dispute} canAct={canAct} />
    ));
}

/** Whether the page has a section about it. */
export function isAnswerable({ isOpen, stagedAt, sentAt }: Dispute): boolean {
  return isOpen || stagedAt !== null || sentAt !== null;
}

export function disputeTitle({ amount }: Dispute): string {
  return `Dispute over ${formatCents(amount)}`;
}

interface Props {
  orderId: string;
  dispute: Dispute;
  canAct: boolean;
}

/** Evidence is staged at the provider, read here, and then sent with a press of its own (decision 108). */
function DisputeSection({ orderId, dispute, canAct }: Props) {
  const { id, reason, stagedAt, sentAt, isOpen, isPastDue } = dispute;
  const names = { orderId, disputeId: id };
  const stage = useChange('POST /api/studio/orders/:orderId/disputes/:disputeId/evidence', names);
  const [isRead, setRead] = useState(false);
  const canAnswer = canAct && isOpen && !sentAt && !isPastDue;
  return (
    <Section title={disputeTitle(dispute)}>
      <p>
        The buyer's bank says {disputeReasons[knownReason(reason)].says}. {describeState(dispute)}
      </p>
      {canAnswer && !stagedAt && (
        <p>
          Staging collects the shop's records of this order at the payment provider. Nothing is sent to the
          bank until you have read them and send them yourself.
        </p>
      )}
      <Problem error={stage.error} />
      <div className={actions.actions}>
        {canAnswer && (
          <Button
            {...(stagedAt && { kind: 'quiet' as const })}
            isPending={stage.isPending}
            busyText="Staging…"
            onPress={() => stage.mutate({ summary: null }, { onSuccess: () => setRead(true) })}
          >
            {stagedAt ? 'Stage the evidence again' : 'Stage the evidence'}
          </Button>
        )}
        {(stagedAt || sentAt) && !isRead && (
          <Button {...(!canAnswer && { kind: 'quiet' as const })} onPress={() => setRead(true)}>
            Read the evidence
          </Button>
        )}
      </div>
      {isRead && <Evidence names={names} canAnswer={canAnswer} />}
    </Section>
  );
}

function describeState({ dueBy, isPastDue, stagedAt, sentAt, isOpen }: Dispute): string {
  if (sentAt) return `The evidence was sent on ${formatUtcDay(sentAt)}.`;
  if (!isOpen) return 'It is closed.';
  if (dueBy && isPastDue) return describePastDue(dueBy);
  const staged = stagedAt ? 'The evidence is staged and not sent.' : 'No evidence is staged yet.';
  return dueBy ? `It must be answered by ${formatUtcDay(dueBy)}. ${staged}` : staged;
}

interface EvidenceProps {
  names: { orderId: string; disputeId: string };
  canAnswer: boolean;
}

function Evidence({ names, canAnswer }: EvidenceProps) {
  const key = ['order', names.orderId, 'evidence', names.disputeId];
  const read = useRead(key, 'GET /api/studio/orders/:orderId/disputes/:disputeId/evidence', names);
  return <Loaded query={read}>{(found) => <ReadEvidence {...{ found, names, canAnswer }} />}</Loaded>;
}

interface ReadProps {
  found: StagedEvidence;
  names: EvidenceProps['names'];
  canAnswer: boolean;
}

/** Field by field, as the bank gets it. */
function ReadEvidence({ found, names, canAnswer }: ReadProps) {
  const [dialog, setDialog] = useState<'summary' | 'send'>();
  const [done, setDone] = useState('');
  const download = useDownload();
  const isOwner = useStaff().role === 'owner';
  const close = () => setDialog(undefined);
  const finish = (sentence: string) => {
    setDone(sentence);
    close();
  };
  const path = `orders/${names.orderId}/disputes/${names.disputeId}/evidence`;
  return (
    <>
      <dl className={styles.evidence} aria-label="Evidence">
        {found.fields.map(({ name, label, text, characters }) => (
          <div key={name}>
            <dt>
              {label}
              {text !== null && <span> {count(characters)}</span>}
            </dt>
            <dd>
              {text ??
                (isOwner ? (
                  <Button kind="text" onPress={() => download.mutate({ path: `${path}/${name}` })}>
                    Save the PDF<span className="visually-hidden">: {label}</span>
                  </Button>
                ) : (
                  'A PDF that owners can open.'
                ))}
            </dd>
          </div>
        ))}
      </dl>
      <Problem error={download.error} />
      <p>
        {count(found.characters)} in all; the bank reads at most{' '}
        {evidenceLimits.total.toLocaleString('en-US')}.
      </p>
      <p role="status">{done}</p>
      {canAnswer && found.stagedAt && (
        <div className={actions.actions}>
          <Button kind="quiet" onPress={() => setDialog('summary')}>
            Edit the summary
          </Button>
          <Button onPress={() => setDialog('send')}>Send the evidence</Button>
        </div>
      )}
      {dialog === 'summary' && (
        <SummaryDialog
          {...{ found, names }}
          onClose={close}
          onDone={() => finish('The summary is staged.')}
        />
      )}
      {dialog === 'send' && found.stagedAt && (
        <SendDialog
          names={names}
          stagedAt={found.stagedAt}
          onClose={close}
          onDone={() => finish('The evidence was sent to the bank.')}
        />
      )}
    </>
  );
}

function count(characters: number): string {
  return `${characters.toLocaleString('en-US')} ${characters === 1 ? 'character' : 'characters'}`;
}

interface DialogProps {
  names: EvidenceProps['names'];
  onClose: () => void;
  onDone: () => void;
}

/** Only its own button gives the text up; a session that ends or a click beside the dialog does not. */
function SummaryDialog({ found, names, onClose, onDone }: DialogProps & { found: StagedEvidence }) {
  const stage = useChange('POST /api/studio/orders/:orderId/disputes/:disputeId/evidence', names);
  const { values, change, discard } = useEdits(`summary ${names.disputeId}`, { summary: found.summary });
  const thenDiscard = (then: () => void) => () => {
    discard();
    then();
  };
  return (
    <FormDialog
      title="Summary for the bank"
      submit="Stage this summary"
      keep="Leave it as it is"
      change={stage}
      busyText="Staging…"
      onClose={onClose}
      onKeep={thenDiscard(onClose)}
      onSubmit={() =>
        stage.mutate({ summary: values.summary.trim() || null }, { onSuccess: thenDiscard(onDone) })
      }
    >
      <TextField
        autoFocus
        label="Summary"
        name="summary"
        rows={12}
        hint="The bank reads it first; the chronology follows it. Empty: the shop writes it."
        maxLength={maxSummaryLength}
        value={values.summary}
        onChange={(summary) => change({ summary })}
      />
    </FormDialog>
  );
}

function SendDialog({ names, stagedAt, onClose, onDone }: DialogProps & { stagedAt: string }) {
  const send = useChange('POST /api/studio/orders/:orderId/disputes/:disputeId/send', names);
  return (
    <FormDialog
      title="Send the evidence?"
      submit="Send the evidence"
      keep="Send nothing yet"
      change={send}
      onClose={onClose}
      onSubmit={() => send.mutate({ stagedAt }, { onSuccess: onDone })}
    >
      <p>
        The bank gets what you have read. <strong>Evidence can be sent once.</strong> After that, nothing can
        be added or changed.
      </p>
      <Checkbox name="read" required>
        I have read the evidence
      </Checkbox>
    </FormDialog>
  );
}
