import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { StudioSession } from '#domain/api/staff/staff.ts';
import { ShellButtons, type ShellDialog } from '../keys/shell-keys.tsx';
import { Button } from '../ui/button.tsx';
import styles from './menu.module.css';
import { Navigation, ShopName } from './sidebar.tsx';

/** The navigation on phones: a bar with a button. */
export function Menu({ session, onOpen }: { session: StudioSession; onOpen: (dialog: ShellDialog) => void }) {
  return (
    <header className={styles.bar}>
      <ShopName session={session} />
      <DialogTrigger>
        <Button kind="quiet">Menu</Button>
        <ModalOverlay className={styles.veil ?? ''} isDismissable>
          <Modal className={styles.drawer ?? ''}>
            <Dialog className={styles.dialog ?? ''} aria-label="Menu">
              {({ close }) => (
                <>
                  <Button kind="quiet" onPress={close}>
                    Close
                  </Button>
                  <Navigation session={session} onChosen={close} />
                  <ShellButtons
                    onOpen={(dialog) => {
                      close();
                      onOpen(dialog);
                    }}
                  />
                </>
              )}
            </Dialog>
          </Modal>
        </ModalOverlay>
      </DialogTrigger>
    </header>
  );
}
