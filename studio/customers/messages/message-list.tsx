import { Link } from 'react-router';
import type { ListedMessage } from '#domain/api/customers/messages.ts';
import { ListStatus } from '../../ui/list-status.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './message-list.module.css';
import { stateWords } from './state-words.ts';

export function MessageList({ messages }: { messages: ListedMessage[] }) {
  return (
    <>
      <ListStatus count={messages.length} noun="message" />
      <ul className={styles.list} aria-label="Messages">
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
          <span className={styles.email}>{email}</span>
        </span>
        <span className={styles.beginning} dir="auto">
          {beginning}
        </span>
        <span className={styles.state}>{stateWords[state]}</span>
        <span className={styles.day}>
          <Time at={createdAt} />
        </span>
      </Link>
    </li>
  );
}
