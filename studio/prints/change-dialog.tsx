import { useEffect, useState } from 'react';
import type { ChangePreview, PrintChange } from '#domain/studio-api/prints.ts';
import { staleVersionOf } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, Problem } from '../ui/form.tsx';
import styles from './change-dialog.module.css';
import { ChangeFields, readChange } from './change-fields.tsx';
import { Preview } from './change-preview.tsx';
import { type Chosen, useChangePrints, usePreview } from './prints-api.ts';

export type ChangeKind = PrintChange['kind'];

const titles: Readonly<Record<ChangeKind, string>> = {
  hide: 'Hide prints',
  publish: 'Publish prints',
  plan: 'Publish at a time',
  category: 'Change the category',
  artist: 'Change the artist',
  prices: 'Change prices',
};

interface Props {
  kind: ChangeKind;
  chosen: Chosen;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for a change of many prints, shows what it would do, and then does it. */
export function ChangeDialog({ kind, chosen, onClose, onDone }: Props) {
  const preview = usePreview();
  const apply = useChangePrints();
  const [change, setChange] = useState<PrintChange | undefined>(
    kind === 'hide' || kind === 'publish' ? { kind } : undefined,
  );
  const show = (next: PrintChange) => {
    setChange(next);
    apply.reset();
    preview.mutate({ prints: chosen, change: next });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog opens
  useEffect(() => {
    if (change) show(change);
  }, []);
  const newer = staleVersionOf<ChangePreview>(apply.error);
  const seen = newer ?? preview.data;
  return (
    <Dialog title={titles[kind]} isOpen onClose={onClose}>
      {kind !== 'hide' && kind !== 'publish' && (
        <Form
          submit="Show what changes"
          isPending={preview.isPending}
          error={preview.error}
          onSubmit={(values) => show(readChange(kind, values))}
        >
          <ChangeFields kind={kind} onChange={preview.reset} />
        </Form>
      )}
      {!seen && change && <Problem error={preview.error} />}
      {seen && change && (
        <>
          <Preview preview={seen} />
          <Problem error={apply.error} />
          <div className={styles.actions}>
            {seen.prints > 0 && (
              <Button
                isPending={apply.isPending}
                busyText="Changing…"
                onPress={() =>
                  apply.mutate({ prints: chosen, change, digest: seen.digest }, { onSuccess: onDone })
                }
              >
                {`Change ${seen.prints.toLocaleString('en-US')} ${seen.prints === 1 ? 'print' : 'prints'}`}
              </Button>
            )}
            <Button kind="quiet" onPress={onClose}>
              {seen.prints > 0 ? 'Cancel' : 'Close'}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
