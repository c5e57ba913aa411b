import { useState } from 'react';
import type { StudioMessage } from '#domain/api/customers/messages.ts';
import { maxReplyLength } from '#domain/customers/messages.ts';
import { randomUuid } from '#domain/random-uuid.ts';
import { useEdits } from '../../drafts/stored-drafts.ts';
import { useShop } from '../../shop/shop-api.ts';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './message-page.module.css';
import { useAnswer } from './messages-api.ts';

/** Writes an answer. An answer that was taken back is in the field again. */
export function AnswerForm({ message: { id, email, replies, draft } }: { message: StudioMessage }) {
  const [newId, setNewId] = useState(() => randomUuid());
  const saved = { id: newId, text: draft ?? '' };
  // A second click repeats the call with the same id, and sends no second email.
  const { values, change, discard } = useEdits('answer', saved);
  const answer = useAnswer(id);
  const shopEmail = useShop().data?.details.email;
  const send = () =>
    answer.mutate(
      { ...values, after: replies.length },
      {
        onSuccess: () => {
          discard();
          setNewId(randomUuid());
        },
      },
    );
  return (
    <div className={styles.form}>
      <Form submit="Send the answer" isPending={answer.isPending} error={answer.error} onSubmit={send}>
        <TextField
          label={`Answer to ${email}`}
          name="text"
          rows={6}
          value={values.text}
          onChange={(text) => (text === saved.text ? discard() : change({ ...values, text }))}
          maxLength={maxReplyLength}
          isRequired
          hint={`Sent by email after one minute, with the message below your answer.${
            shopEmail ? ` Replies go to ${shopEmail}, not to this page.` : ''
          }`}
        />
      </Form>
    </div>
  );
}
