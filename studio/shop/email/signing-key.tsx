import type { ShownEmail } from '#domain/api/shop/email.ts';
import { useChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Time } from '../../ui/time.tsx';
import { Parts } from '../proof-parts.tsx';

/** The key that signs emails. The shop makes it, and nobody sees it. */
export function SigningKey({ email }: { email: ShownEmail }) {
  const { version, keyMadeAt, formerKeyUntil, fixed } = email;
  const rotate = useChange('POST /api/studio/settings/email/rotate');
  return (
    <Parts>
      <p className="quiet">
        {keyMadeAt ? (
          <>
            The shop signs each email with a key that it has made.{' '}
            <Time at={keyMadeAt} prefix="Made on" isDay />.{' '}
            {formerKeyUntil && (
              <>
                <Time at={formerKeyUntil} prefix="Until" isDay />, emails are also signed with the key before
                it. Publish the record of the new one by then.
              </>
            )}
          </>
        ) : (
          'The shop has no key yet, so it does not sign its emails.'
        )}
      </p>
      <Problem error={rotate.error} />
      {!formerKeyUntil && !fixed.includes('DKIM_KEYS') && (
        <Button
          kind="quiet"
          isPending={rotate.isPending}
          busyText="Making a key…"
          onPress={() => rotate.mutate({ version })}
        >
          {keyMadeAt ? 'Replace the key' : 'Make a key'}
        </Button>
      )}
    </Parts>
  );
}
