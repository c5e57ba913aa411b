import { useState } from 'react';
import type { ShownLabels } from '#domain/api/shop/labels.ts';
import { useChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Form, Problem } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Note, Parts } from '../proof-parts.tsx';

/** Where EasyPost shows the keys of an account. */
const keysAddress = 'https://www.easypost.com/account/api-keys';

/** The form for a key. What is stored is never shown. */
export function LabelKey({ shown: { version, isOnMachine, isStored } }: { shown: ShownLabels }) {
  const save = useChange('POST /api/studio/settings/labels');
  const remove = useChange('POST /api/studio/settings/labels/remove');
  const [saved, setSaved] = useState(0);
  if (isOnMachine) {
    return (
      <Note>
        Set on this machine, in its environment or the file .env. Remove EASYPOST_API_KEY and
        EASYPOST_WEBHOOK_SECRET there to enter a key here.
      </Note>
    );
  }
  const send = ({ key = '' }: Record<string, string>) =>
    save.mutate({ version, key }, { onSuccess: () => setSaved((count) => count + 1) });
  return (
    <Parts>
      <p>
        Copy a key at EasyPost, <a href={keysAddress}>Account, API Keys</a>: the test key while you take test
        payments, and the production key with real ones.
      </p>
      <Form key={saved} submit="Try and save" busyText="Trying it at EasyPost…" change={save} onSubmit={send}>
        <TextField
          label={isStored ? 'Another key' : 'Key'}
          name="key"
          type="password"
          autoComplete="off"
          placeholder="EZTK… or EZAK…"
          hint={
            'The shop tries it with a sample box from the sender’s address under Shop, Name\u00a0and\u00a0words.'
          }
        />
      </Form>
      {isStored && (
        <Button
          kind="quiet"
          isPending={remove.isPending}
          busyText="Removing it…"
          onPress={() => remove.mutate({ version })}
        >
          Remove the key
        </Button>
      )}
      <Problem error={remove.error} />
    </Parts>
  );
}
