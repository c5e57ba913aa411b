import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useSharedState } from '../../ui/shared-state.ts';
import { answerWithPasskey } from './passkeys.ts';
import { endStepUp, stepUps } from './step-up.ts';
import { Verification } from './verification.tsx';

/** Opens when a call needs a fresh verification. */
export function StepUpDialog() {
  const isOpen = useSharedState(stepUps).length > 0;
  return (
    <Dialog title="Is it you?" isOpen={isOpen} onClose={() => endStepUp(false)}>
      <p>
        Refunds, exports, many prices, and changes of staff and of how you sign in need a fresh proof that it
        is you. It lasts five minutes.
      </p>
      <Verification
        passkeyText="Use my passkey"
        withPasskey={verifyWithPasskey}
        passwordText="Continue"
        withPassword={({ password, code }) =>
          call('POST /api/studio/step-up/password', {}, { password, code })
        }
        onVerified={() => endStepUp(true)}
      />
      <Button kind="quiet" onPress={() => endStepUp(false)}>
        Not now
      </Button>
    </Dialog>
  );
}

async function verifyWithPasskey(): Promise<void> {
  const options = await call('POST /api/studio/step-up/options');
  await call('POST /api/studio/step-up/passkey', {}, { response: await answerWithPasskey(options) });
}
