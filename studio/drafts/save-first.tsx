import { Dialog } from '../ui/dialog.tsx';

/** In place of a dialog about what is saved, while the page has changes that are not. */
export function SaveFirst({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p>First save or discard the changes on the page.</p>
    </Dialog>
  );
}
