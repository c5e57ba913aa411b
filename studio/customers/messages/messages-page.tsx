import { messageStates } from '#domain/customers/messages.ts';
import { ListFilters } from '../../ui/list-filters.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { MessageList } from './message-list.tsx';
import { useMessages } from './messages-api.ts';
import { stateWords } from './state-words.ts';

const stateOptions = [
  ['', 'All messages'],
  ...messageStates.map((state) => [state, stateWords[state]] as const),
] as const;

/** The messages of the contact form. Search and state are in the address, so Back and links keep them. */
export function MessagesPage() {
  const { params, set } = useFilters();
  const messages = useMessages(params.toString());
  return (
    <Page title="Messages" lead="Messages from the contact form, kept for one year.">
      <ListFilters>
        <SearchField
          label="Find a message"
          hint="Part of the name, the email or the text"
          value={params.get('q') ?? ''}
          onChange={(q) => set({ q })}
        />
        <Select
          label="Show"
          options={stateOptions}
          value={params.get('state') ?? ''}
          onChange={(event) => set({ state: event.target.value })}
        />
      </ListFilters>
      <Loaded query={messages}>
        {({ pages }) => (
          <>
            <MessageList messages={pages.flatMap((page) => page.messages)} />
            <ShowMore query={messages}>Show older messages</ShowMore>
          </>
        )}
      </Loaded>
    </Page>
  );
}
