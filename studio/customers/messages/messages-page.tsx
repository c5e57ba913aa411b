import { Link } from 'react-router';
import type { ListedMessage } from '#domain/api/customers/messages.ts';
import { type MessageState, messageStates } from '#domain/customers/messages.ts';
import { usePages } from '../../api/use-pages.ts';
import list from '../../ui/lists/list.module.css';
import { FilterSearch, FilterSelect, ListFilters } from '../../ui/lists/list-filters.tsx';
import { ListStatus } from '../../ui/lists/list-status.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './message-list.module.css';

export const stateWords: Readonly<Record<MessageState, string>> = {
  new: 'New',
  answered: 'Answered',
  done: 'Done',
};

const stateOptions = [
  ['', 'All messages'],
  ...messageStates.map((state) => [state, stateWords[state]] as const),
] as const;

/** The messages of the contact form. Search and state are in the address, so Back and links keep them. */
export function MessagesPage() {
  const { params } = useFilters();
  const messages = usePages(['messages'], 'GET /api/studio/messages', params);
  return (
    <Page title="Messages" lead="From the contact form, kept for one year.">
      <ListFilters
        search={
          <FilterSearch label="Find a message" hint="Part of the name, the email or the text" name="q" />
        }
        names={['state']}
      >
        <FilterSelect label="Show" options={stateOptions} name="state" />
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

function MessageList({ messages }: { messages: ListedMessage[] }) {
  return (
    <>
      <ListStatus count={messages.length} noun="message" />
      <ul className={list.list} aria-label="Messages">
        {messages.map((message) => (
          <MessageLine key={message.id} message={message} />
        ))}
      </ul>
    </>
  );
}

function MessageLine({
  message: { id, name, email, beginning, state, createdAt },
}: {
  message: ListedMessage;
}) {
  return (
    <li data-line>
      <Link className={styles.line ?? ''} to={`/messages/${id}`} id={`message-${id}`} data-state={state}>
        <span className={styles.sender}>
          <bdi>{name}</bdi>
          <span className={list.email}>{email}</span>
        </span>
        <span className={styles.beginning} dir="auto">
          {beginning}
        </span>
        <span className={styles.state}>
          <Status isOpen={state === 'new'}>{stateWords[state]}</Status>
        </span>
        <span className={list.day}>
          <Time at={createdAt} />
        </span>
      </Link>
    </li>
  );
}
