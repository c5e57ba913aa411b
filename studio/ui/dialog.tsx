import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** For a list that changes while the person types: it stays near the top of the window, with a Close button. */
  isFinder?: boolean;
  children: ReactNode;
}

export function Dialog({ title, isOpen, onClose, isFinder = false, children }: Props) {
  return (
    <ModalOverlay
      className={styles.veil ?? ''}
      data-finder={isFinder}
      isOpen={isOpen}
      isDismissable
      onOpenChange={(opens) => !opens && onClose()}
    >
      <Modal className={styles.modal ?? ''}>
        <AriaDialog className={styles.dialog ?? ''}>
          <div className={styles.head}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            {isFinder && (
              <Button kind="text" onPress={onClose}>
                Close
              </Button>
            )}
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
