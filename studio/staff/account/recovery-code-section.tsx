import type { StaffAccount } from '#domain/api/staff/staff.ts';
import { useChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/form.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Time } from '../../ui/time.tsx';
import { useStaff } from '../session/use-staff.ts';
import { RecoveryCode } from '../sign-in/recovery-code.tsx';
import styles from './account.module.css';

/** The code on paper that lets the person in when every passkey is lost. */
export function RecoveryCodeSection({ account }: { account: StaffAccount }) {
  const { email } = useStaff();
  const make = useChange('POST /api/studio/account/recovery-code');
  const { recoveryCodeMadeAt: madeAt, isOnlyOwner, hasPassword } = account;
  return (
    <div className={styles.part}>
      {!madeAt && isOnlyOwner && !hasPassword && (
        <p className={styles.alert}>
          You are the only owner, and you have no recovery code. If you lose your passkeys, no one can send
          you a new link.
        </p>
      )}
      <Rows label="Recovery code">
        <Row
          title={madeAt ? <Time at={madeAt} prefix="Made on" isDay /> : 'You have none.'}
          facts={['The code lets you in once, to make a new passkey. Keep it on paper.']}
          action={
            <Button kind="quiet" isPending={make.isPending} onPress={() => make.mutate()}>
              {madeAt ? 'Replace the recovery code' : 'Make a recovery code'}
            </Button>
          }
        />
      </Rows>
      <Problem error={make.error} />
      <Dialog title="Your recovery code" isOpen={make.data !== undefined} onClose={make.reset}>
        <p>It is shown only now. {madeAt && 'An earlier code no longer works.'}</p>
        {make.data && <RecoveryCode code={make.data.code} email={email} />}
        <Button onPress={make.reset}>I have kept it</Button>
      </Dialog>
    </div>
  );
}
