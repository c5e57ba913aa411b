import { useState } from 'react';
import { useNavigate } from 'react-router';
import { maxNameLength } from '#domain/customers/accounts.ts';
import { randomUuid } from '#domain/random-uuid.ts';
import { useChange } from '../../api/use-call.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Enters a trade client, and opens its page, where the certificate is added. */
export function NewTradeClient({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [id] = useState(() => randomUuid());
  const enter = useChange('POST /api/studio/trade-clients');
  return (
    <FormDialog
      title="New trade client"
      submit="Enter the trade client"
      busyText="Entering it…"
      keep="Enter none"
      change={enter}
      onClose={onClose}
      onSubmit={({ company = '', contactName = '', email = '' }) =>
        enter.mutate(
          { id, company, contactName, email, note: '' },
          { onSuccess: () => void navigate(`/offers/trade-clients/${id}`) },
        )
      }
    >
      <TextField
        autoFocus
        label="Company"
        name="company"
        isRequired
        maxLength={maxNameLength}
        autoComplete="off"
      />
      <TextField
        label="Contact’s name"
        name="contactName"
        isRequired
        maxLength={maxNameLength}
        autoComplete="off"
      />
      <TextField label="Email" name="email" isRequired inputMode="email" autoComplete="off" />
    </FormDialog>
  );
}
