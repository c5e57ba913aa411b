import { Button } from '../../ui/button.tsx';
import { shopName } from '../session/shop-name.ts';
import styles from './recovery-code.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

/** A recovery code with what its paper has to say. Printing prints nothing else. */
export function RecoveryCode({ code, email }: { code: string; email: string }) {
  const address = `${window.location.origin}/studio/sign-in`;
  const title = `Recovery code for the studio of ${shopName}`;
  const use = `If your passkeys are lost, type this code at ${address}. It works once.`;
  return (
    <div className={styles.paper}>
      <div>
        <p className={styles.title}>{title}</p>
        <p>{email}</p>
      </div>
      <RecoveryCodes codes={[code]} before={[title, email, use]}>
        <Button kind="text" onPress={() => window.print()}>
          Print
        </Button>
      </RecoveryCodes>
      <p className={styles.use}>{use}</p>
    </div>
  );
}
