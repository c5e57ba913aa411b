import { useState } from 'react';
import type { StudioMessage } from '#domain/api/customers/messages.ts';
import { maxReplyLength } from '#domain/customers/messages.ts';
import { randomUuid } from '#domain/random-uuid.ts';
import { useChange } from '../../api/use-call.ts';
import { useEdits } from '../../drafts/stored-drafts.ts';
import { useShop } from '../../shop/shop-api.ts';
import { Form, type FormProps } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './message-page.module.css';

interface Props {
  message: StudioMessage;
  /** Leaves the message without an answer. */
  wayOut: NonNullable<FormProps['wayOut']>;
}

/** Writes an answer. An answer that was taken back is in the field again. */
export function AnswerForm({ message: { id, email, replies, draft }, wayOut }: Props) {
  const [newId, setNewId] = useState(() => randomUuid());
  const saved = { id: newId, text: draft ?? '' };
  // A second click repeats the call with the same id, and sends no second email.
  const { values, change, discard } = useEdits('answer', saved);
  const answer = useChange('POST /api/studio/messages/:messageId/replies', { messageId: id });
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
      <Form submit="Send the answer" change={answer} onSubmit={send} wayOut={wayOut}>
        <TextField
          label={`Answer to ${email}`}
          name="text"
          rows={6}
          value={values.text}
          onChange={(text) => (text === saved.text ? discard() : change({ ...values, text }))}
          maxLength={maxReplyLength}
          isRequired
          hint={`Emailed after one minute, so that you can undo it, with the message below your answer.${
            shopEmail ? ` Replies go to ${shopEmail}, not to this page.` : ''
          }`}
        />
      </Form>
    </div>
  );
}
