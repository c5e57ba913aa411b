import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ChangePreview, ChosenPrints, PrintChange } from '#domain/api/catalogue/prints.ts';
import type { BodyOf } from '#domain/api/studio-calls.ts';
import { categoryNames } from '#domain/catalogue/categories.ts';
import { countOf } from '#domain/count-of.ts';
import { call, staleVersionOf } from '../../api/call.ts';
import { readsOnly } from '../../api/query-client.ts';
import { useChange } from '../../api/use-call.ts';
import actions from '../../ui/actions.module.css';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, Problem } from '../../ui/form.tsx';
import { writeMoment } from '../../ui/time.tsx';
import { ChangeFields, readChange } from './change-fields.tsx';
import { Preview } from './change-preview.tsx';

export type ChangeKind = PrintChange['kind'];

const titles: Readonly<Record<ChangeKind, string>> = {
  hide: 'Hide prints',
  publish: 'Publish prints',
  plan: 'Publish at a time',
  category: 'Change the category',
  artist: 'Change the artist',
  prices: 'Change prices',
};

/** The button that changes nothing. */
const waysOut: Readonly<Record<ChangeKind, string>> = {
  hide: 'Keep them in the shop',
  publish: 'Keep them hidden',
  plan: 'Plan nothing',
  category: 'Keep the category',
  artist: 'Keep the artist',
  prices: 'Keep the prices',
};

interface Props {
  kind: ChangeKind;
  chosen: ChosenPrints;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for a change of many prints, shows what it would do, and then does it. */
export function ChangeDialog({ kind, chosen, onClose, onDone }: Props) {
  const preview = useMutation({
    mutationFn: (request: BodyOf<'POST /api/studio/prints/changes/preview'>) =>
      call('POST /api/studio/prints/changes/preview', {}, request),
    meta: readsOnly,
  });
  const apply = useChange('POST /api/studio/prints/changes');
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
          change={preview}
          onSubmit={(values) => show(readChange(kind, values))}
          {...(!seen && { wayOut: { text: waysOut[kind], onPress: onClose } })}
        >
          <ChangeFields kind={kind} onChange={preview.reset} />
        </Form>
      )}
      {!seen && change && <Problem error={preview.error} />}
      {seen && change && (
        <>
          <Preview preview={seen} />
          <Problem error={apply.error} />
          <div className={actions.actions}>
            {seen.prints > 0 && (
              <Button
                isPending={apply.isPending}
                busyText="Changing…"
                onPress={() =>
                  apply.mutate({ prints: chosen, change, digest: seen.digest }, { onSuccess: onDone })
                }
              >
                {describeAction(change, countOf(seen.prints, 'print'))}
              </Button>
            )}
            <Button kind="quiet" onPress={onClose}>
              {seen.prints > 0 ? waysOut[kind] : 'Close'}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** @param prints `1 print` or `3 prints` */
function describeAction(change: PrintChange, prints: string): string {
  switch (change.kind) {
    case 'hide':
      return `Hide ${prints}`;
    case 'publish':
      return `Publish ${prints}`;
    case 'plan':
      return `Publish ${prints} on ${writeMoment(change.at)}`;
    case 'category':
      return `Move ${prints} to ${categoryNames[change.category]}`;
    case 'artist':
      return `Name ${change.artist} on ${prints}`;
    case 'prices':
      return `Change the prices of ${prints}`;
  }
}
