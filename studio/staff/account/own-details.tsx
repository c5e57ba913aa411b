import { useState } from 'react';
import { capitalize } from '#domain/capitalize.ts';
import { useChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { describeRole } from '../role-dialog.tsx';
import { useStaff } from '../session/use-staff.ts';

/** The person's own name and email. */
export function OwnDetails() {
  const { name, email, role } = useStaff();
  const [edited, setEdited] = useState<'name' | 'email'>();
  const close = () => setEdited(undefined);
  return (
    <>
      <Rows label="You">
        <Row
          title="Your name"
          facts={[name]}
          action={
            <Button kind="quiet" aria-label="Change your name" onPress={() => setEdited('name')}>
              Change
            </Button>
          }
        />
        <Row
          title="Your email"
          facts={[email]}
          action={
            <Button kind="quiet" aria-label="Change your email" onPress={() => setEdited('email')}>
              Change
            </Button>
          }
        />
        <Row title="Your role" facts={[capitalize(describeRole(role))]} />
      </Rows>
      {edited === 'name' && <NameDialog name={name} onClose={close} />}
      {edited === 'email' && <EmailDialog onClose={close} />}
    </>
  );
}

function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const change = useChange('PATCH /api/studio/account');
  return (
    <FormDialog
      title="Your name"
      submit="Change the name"
      keep="Keep the name"
      change={change}
      onClose={onClose}
      onSubmit={({ name: typed = '' }) => change.mutate({ name: typed }, { onSuccess: onClose })}
    >
      <TextField
        autoFocus
        label="Name"
        name="name"
        hint="The log and the bench show it."
        autoComplete="name"
        defaultValue={name}
        isRequired
      />
    </FormDialog>
  );
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const request = useChange('POST /api/studio/account/email');
  return (
    <Dialog title="Your email" isOpen onClose={onClose}>
      {request.data ? (
        <>
          <p role="status">
            {request.data.email} gets a link by email. Open it within a day to use this email. Until then
            nothing changes.
            {request.data.link && ' Emails of this shop reach only its sandbox, so here it is:'}
          </p>
          {request.data.link && (
            <p>
              <a href={request.data.link}>Confirm {request.data.email}</a>
            </p>
          )}
          <Button autoFocus onPress={onClose}>
            Done
          </Button>
        </>
      ) : (
        <Form
          submit="Send the link"
          change={request}
          wayOut={{ text: 'Keep the email', onPress: onClose }}
          onSubmit={({ email = '' }) => request.mutate({ email })}
        >
          <TextField
            autoFocus
            label="New email"
            name="email"
            type="email"
            hint="It gets a link, which you open to confirm it. Your present email is told."
            autoComplete="email"
            isRequired
          />
        </Form>
      )}
    </Dialog>
  );
}
