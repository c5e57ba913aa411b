import { Link, useParams } from 'react-router';
import type { MessageReply, StudioMessage } from '#domain/api/customers/messages.ts';
import { useChange, useRead } from '../../api/use-call.ts';
import { MakeOfferButton } from '../../offers/make-offer-button.tsx';
import { OrderList } from '../../orders/order-list.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Problem } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { AnswerForm } from './answer-form.tsx';
import styles from './message-page.module.css';
import { stateWords } from './messages-page.tsx';

export function MessagePage() {
  const { id = '' } = useParams();
  const query = useRead(['messages', 'one', id], 'GET /api/studio/messages/:messageId', { messageId: id });
  return <Loaded query={query}>{(message) => <OneMessage message={message} />}</Loaded>;
}

function OneMessage({ message }: { message: StudioMessage }) {
  const { name, email, state, createdAt, orders } = message;
  const mark = useChange('PATCH /api/studio/messages/:messageId', { messageId: message.id });
  const isDone = state === 'done';
  return (
    <Page title={`Message from ${name}`} parent={{ text: 'All messages', to: '/messages' }}>
      <Facts
        facts={[
          [
            'Status',
            <Status key="status" isOpen={state === 'new'}>
              {stateWords[state]}
            </Status>,
          ],
          [
            'Email, not verified',
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          ['Sent', <Time key="sent" at={createdAt} />],
        ]}
      />
      <div className={styles.columns}>
        <div className={styles.thread}>
          <blockquote className={styles.message} dir="auto">
            {message.message}
          </blockquote>
          {message.replies.map((reply) => (
            <Reply key={reply.id} reply={reply} />
          ))}
          <AnswerForm
            key={message.draft}
            message={message}
            wayOut={{
              text: isDone ? 'Open again' : 'Mark as done',
              onPress: () => mark.mutate({ done: !isDone }),
            }}
          />
          <Problem error={mark.error} />
        </div>
        <Section title="Orders paid with this email">
          {orders.length > 0 ? <OrderList orders={orders} isOfOneBuyer /> : <p>There are none.</p>}
          <p className={styles.others}>
            <Link to={`/messages?q=${encodeURIComponent(email)}`}>All their messages</Link>
          </p>
          <MakeOfferButton source={{ messageId: message.id }} kind="text">
            Make them an offer
          </MakeOfferButton>
        </Section>
      </div>
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
