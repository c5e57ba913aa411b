import { useState } from 'react';
import type { ListedTradeClient } from '#domain/api/offers/trade-clients.ts';
import { usePages } from '../api/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ListStatus } from '../ui/lists/list-status.tsx';
import { Row, Rows } from '../ui/lists/rows.tsx';
import { SearchField } from '../ui/lists/search-field.tsx';
import { ShowMore } from '../ui/lists/show-more.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { describeValidity } from './trade-clients/trade-client-texts.ts';

interface Props {
  onChoose: (client: ListedTradeClient) => void;
  onClose: () => void;
}

/** Finds the trade client whom an offer is for. */
export function ChooseTradeClient({ onChoose, onClose }: Props) {
  const [text, setText] = useState('');
  const search = new URLSearchParams(text ? { q: text } : {});
  const clients = usePages(['trade-clients'], 'GET /api/studio/trade-clients', search);
  return (
    <Dialog title="Choose a trade client" isOpen onClose={onClose} isFinder>
      <SearchField label="Find a trade client" value={text} onChange={setText} />
      <Loaded query={clients}>
        {({ pages }) => {
          const found = pages.flatMap(({ tradeClients }) => tradeClients);
          return (
            <>
              <ListStatus count={found.length} noun="trade client" />
              <Rows label="Trade clients">
                {found.map((client) => (
                  <Row
                    key={client.id}
                    title={<bdi>{client.company}</bdi>}
                    facts={[
                      `${client.contactName}, ${client.email}`,
                      client.certificate ? describeValidity(client.certificate) : 'No certificate',
                    ]}
                    action={
                      <Button
                        kind="quiet"
                        aria-label={`Choose ${client.company}`}
                        onPress={() => onChoose(client)}
                      >
                        Choose
                      </Button>
                    }
                  />
                ))}
              </Rows>
              <ShowMore query={clients}>Show more trade clients</ShowMore>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
