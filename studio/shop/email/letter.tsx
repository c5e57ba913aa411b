import type { ShownEmail } from '#domain/api/shop/email.ts';
import { countOf } from '#domain/count-of.ts';
import { hourSeconds } from '#domain/time.ts';
import { useChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Form, Problem } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Time } from '../../ui/time.tsx';
import { Alert, Done, Parts, useSecondsSince } from '../proof-parts.tsx';

/** By then a letter has usually arrived. */
const usualSeconds = 120;

/** What the last letter has proved, and the field for its code. @param linkedCode of the letter's link, or empty */
export function Letter({ email, linkedCode }: { email: ShownEmail; linkedCode: string }) {
  const { letter, owner } = email;
  const another = useChange('POST /api/studio/settings/email/letter');
  return (
    <Parts>
      {letter?.provedAt && (
        <Done>
          Your emails arrive. <Time at={letter.provedAt} prefix="Proved on" />,{' '}
          {describeSeconds(letter.seconds)} after the letter was sent.
        </Done>
      )}
      {!letter && <p>No letter has proved yet that emails arrive with these settings.</p>}
      {letter && !letter.provedAt && (
        <>
          <Waiting sentAt={letter.sentAt} owner={owner} from={email.from} />
          <CodeForm linkedCode={linkedCode} />
        </>
      )}
      <Problem error={another.error} />
      <Button
        kind="quiet"
        isPending={another.isPending}
        busyText="Sending…"
        onPress={() => another.mutate(undefined)}
      >
        {letter ? 'Send another letter' : 'Send a letter'}
      </Button>
      <div role="status">{another.data?.problem && <Alert>{another.data.problem}</Alert>}</div>
    </Parts>
  );
}

function Waiting({ sentAt, owner, from }: { sentAt: string; owner: string | null; from: string | null }) {
  const elapsed = useSecondsSince(sentAt);
  return (
    <>
      <p>
        A letter with six digits went to {owner} {describeSeconds(elapsed)} ago. Its code has not been
        entered.
      </p>
      {elapsed > usualSeconds && (
        <Alert>
          It should have arrived by now. Look into the spam folder. If it is not there, the mail server has
          accepted the letter and dropped it: ask your mail provider whether {from} may send from this
          account.
        </Alert>
      )}
    </>
  );
}

function CodeForm({ linkedCode }: { linkedCode: string }) {
  const prove = useChange('POST /api/studio/settings/email/prove');
  return (
    <Form
      submit="Confirm the code"
      busyText="Confirming…"
      change={prove}
      onSubmit={({ digits = '' }) => prove.mutate({ digits })}
    >
      <TextField
        label="Code of the letter"
        name="digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        defaultValue={linkedCode}
        isRequired
      />
    </Form>
  );
}

function describeSeconds(seconds: number): string {
  if (seconds < 90) return countOf(seconds, 'second');
  if (seconds < 90 * 60) return countOf(Math.round(seconds / 60), 'minute');
  return countOf(Math.round(seconds / hourSeconds), 'hour');
}
