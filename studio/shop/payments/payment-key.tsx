import { useState } from 'react';
import type { ShownPayments } from '#domain/api/shop/payments.ts';
import { useChange } from '../../api/use-call.ts';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Note, Parts } from '../proof-parts.tsx';

/** The form for a key. What is stored is never shown. */
export function PaymentKey({ shown }: { shown: ShownPayments }) {
  const { version, isOnMachine, mode, keyForms, proof } = shown;
  const save = useChange('POST /api/studio/settings/payments');
  const [isLive, setIsLive] = useState(false);
  const [saved, setSaved] = useState(0);
  if (isOnMachine) {
    return (
      <Note>
        Set on this machine, in its environment or the file .env. Remove STRIPE_SECRET_KEY and
        STRIPE_WEBHOOK_SECRET there to enter a key here.
      </Note>
    );
  }
  const isTested = mode === 'live' || (mode === 'test' && proof.provedAt !== null);
  const send = ({ key = '', withoutTest = '' }: Record<string, string>) =>
    save.mutate(
      { version, key, ...(isLive && !isTested && withoutTest.trim() && { withoutTest }) },
      {
        onSuccess: () => {
          setSaved((count) => count + 1);
          setIsLive(false);
        },
      },
    );
  return (
    <Parts>
      <p>
        First a test key, then a live one. Stripe&apos;s form is filled in:{' '}
        <a href={keyForms.test} target="_blank" rel="noreferrer">
          make&nbsp;a&nbsp;test&nbsp;key
        </a>{' '}
        or{' '}
        <a href={keyForms.live} target="_blank" rel="noreferrer">
          make&nbsp;a&nbsp;live&nbsp;key
        </a>
        .
      </p>
      <Form key={saved} submit="Try and save" busyText="Trying it at Stripe…" change={save} onSubmit={send}>
        <TextField
          label={mode === 'test' || mode === 'live' ? 'Another key' : 'Key'}
          name="key"
          type="password"
          autoComplete="off"
          placeholder="sk_test_… or rk_test_…"
          onChange={(key) => setIsLive(/^\s*[sr]k_live_/.test(key))}
        />
        {isLive && !isTested && (
          <TextField
            label="Why no test key was proved"
            name="withoutTest"
            hint="Better enter a test key first. The log keeps this sentence."
            maxLength={200}
          />
        )}
      </Form>
    </Parts>
  );
}
