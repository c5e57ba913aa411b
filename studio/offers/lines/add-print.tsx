import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfferLine } from '#domain/offers/offer-lines.ts';
import { call } from '../../api/call.ts';
import { readsOnly } from '../../api/query-client.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/form.tsx';
import { ListStatus } from '../../ui/lists/list-status.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { newLine } from './prints-of-lines.ts';

interface Props {
  onAdd: (line: OfferLine) => void;
  onClose: () => void;
}

/** Finds a print, and adds a line for it. */
export function AddPrint({ onAdd, onClose }: Props) {
  const [text, setText] = useState('');
  const prints = usePages(['prints'], 'GET /api/studio/prints', new URLSearchParams(text ? { q: text } : {}));
  const add = useMutation({
    mutationFn: (printId: string) => call('GET /api/studio/prints/:printId', { printId }),
    meta: readsOnly,
    onSuccess: (print) => {
      onAdd(newLine(print));
      onClose();
    },
  });
  return (
    <Dialog title="Add a print" isOpen onClose={onClose} isFinder>
      <SearchField label="Find a print" value={text} onChange={setText} />
      <Problem error={add.error} />
      <Loaded query={prints}>
        {({ pages }) => {
          const found = pages.flatMap((page) => page.prints);
          return (
            <>
              <ListStatus count={found.length} noun="print" />
              <Rows label="Prints">
                {found.map(({ _id, title, artist, picture, state }) => (
                  <Row
                    key={_id}
                    title={title}
                    picture={picture}
                    facts={[artist, state !== 'published' && 'Hidden']}
                    action={
                      <Button
                        kind="quiet"
                        aria-label={`Add ${title}`}
                        isPending={add.isPending}
                        onPress={() => add.mutate(_id)}
                      >
                        Add
                      </Button>
                    }
                  />
                ))}
              </Rows>
              <ShowMore query={prints}>Show more prints</ShowMore>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
