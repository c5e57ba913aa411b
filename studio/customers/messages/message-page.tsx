import { Link, useParams } from 'react-router';
import type { MessageReply, StudioMessage } from '#domain/api/customers/messages.ts';
import { OrderList } from '../../orders/order-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { AnswerForm } from './answer-form.tsx';
import styles from './message-page.module.css';
import { useMarkDone, useMessage } from './messages-api.ts';
import { stateWords } from './state-words.ts';

export function MessagePage() {
  const { id = '' } = useParams();
  return <Loaded query={useMessage(id)}>{(message) => <OneMessage message={message} />}</Loaded>;
}

function OneMessage({ message }: { message: StudioMessage }) {
  const { name, email, state, createdAt, orders } = message;
  const mark = useMarkDone(message.id);
  const isDone = state === 'done';
  return (
    <Page
      title={`Message from ${name}`}
      lead={
        <>
          <strong>{stateWords[state]}</strong>. Sent <Time at={createdAt} /> from{' '}
          <a href={`mailto:${email}`}>{email}</a>. The address is not verified.{' '}
          <Link to={`/messages?q=${encodeURIComponent(email)}`}>All their messages</Link>
        </>
      }
    >
      <div className={styles.thread}>
        <blockquote className={styles.text} dir="auto">
          {message.message}
        </blockquote>
        {message.replies.map((reply) => (
          <Reply key={reply.id} reply={reply} />
        ))}
        <AnswerForm key={message.draft} message={message} />
        <Button kind="quiet" isPending={mark.isPending} onPress={() => mark.mutate(!isDone)}>
          {isDone ? 'Open again' : 'Mark as done'}
        </Button>
        <Problem error={mark.error} />
      </div>
      <Section title="Orders paid with this email">
        {orders.length > 0 ? <OrderList orders={orders} isOfOneBuyer /> : <p>There are none.</p>}
      </Section>
    </Page>
  );
}

function Reply({ reply: { text, by, at, sendsAt, isSent, refusal } }: { reply: MessageReply }) {
  return (
    <article className={styles.reply} aria-label="Answer">
      <p className={styles.about}>
        {by ?? 'In the terminal'}, <Time at={at} />
        {refusal === null && (isSent ? <>, sent</> : <Time at={sendsAt} prefix=", will be sent at" />)}
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {refusal !== null && (
        <p className={styles.refusal}>No mail server accepts it for this address: {refusal}</p>
      )}
    </article>
  );
}
