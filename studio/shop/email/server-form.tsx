import type { ShownEmail } from '#domain/api/shop/email.ts';
import { useChange } from '../../api/use-call.ts';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Alert, Done, Note } from '../proof-parts.tsx';
import styles from './email.module.css';

/** The mail server and the two addresses. What the machine sets can only be read. */
export function ServerForm({ email }: { email: ShownEmail }) {
  const { version, server, from, owner, fixed } = email;
  const save = useChange('POST /api/studio/settings/email');
  const isServerFixed = fixed.includes('SMTP_URL');
  const isAllFixed = isServerFixed && fixed.includes('MAIL_FROM') && fixed.includes('OWNER_EMAIL');
  const send = (typed: Record<string, string>) =>
    save.mutate({
      version,
      server: typed.server ?? '',
      port: typed.port ?? '',
      user: typed.user ?? '',
      password: typed.password || null,
      from: typed.from ?? '',
      owner: typed.owner ?? '',
    });
  return (
    <>
      {fixed.length > 0 && (
        <Note>Set on the machine of the shop, and changed only there: {fixed.join(', ')}.</Note>
      )}
      <Form
        submit={isAllFixed ? undefined : 'Save and send a letter'}
        busyText="Signing in…"
        change={save}
        onSubmit={send}
      >
        <div className={styles.host}>
          <TextField
            label="Server"
            name="server"
            hint="As your mail provider names it for SMTP"
            placeholder="smtp.mail.example"
            autoComplete="off"
            defaultValue={server?.host ?? ''}
            isReadOnly={isServerFixed}
            isRequired
          />
          <TextField
            label="Port"
            name="port"
            hint="Usually 465 or 587"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={String(server?.port ?? 465)}
            isReadOnly={isServerFixed}
            isRequired
          />
        </div>
        <div className={styles.pair}>
          <TextField
            label="User"
            name="user"
            hint="Empty if the server wants none"
            autoComplete="off"
            defaultValue={server?.user ?? ''}
            isReadOnly={isServerFixed}
          />
          {!isServerFixed && (
            <TextField
              label="Password"
              name="password"
              type="password"
              hint={
                server?.hasPassword
                  ? 'Stored, and never shown. Empty keeps it for this server and user.'
                  : 'Stored sealed, and never shown again'
              }
              autoComplete="new-password"
            />
          )}
        </div>
        <TextField
          label="From"
          name="from"
          hint="The sender of all emails, at your own domain"
          placeholder="hello@shop.example"
          type="email"
          autoComplete="off"
          defaultValue={from ?? ''}
          isReadOnly={fixed.includes('MAIL_FROM')}
          isRequired
        />
        <TextField
          label="Your address"
          name="owner"
          hint="It receives the letter, new orders and messages"
          type="email"
          autoComplete="email"
          defaultValue={owner ?? ''}
          isReadOnly={fixed.includes('OWNER_EMAIL')}
          isRequired
        />
      </Form>
      <div role="status">
        {save.data && !save.data.problem && <Done>Saved. The letter is on its way.</Done>}
        {save.data?.problem && <Alert>Saved, but no letter was sent. {save.data.problem}</Alert>}
      </div>
    </>
  );
}
