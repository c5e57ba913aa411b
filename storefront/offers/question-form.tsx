import { useEffect, useRef } from 'react';
import { maxMessageLength } from '#domain/customers/contact.ts';
import { randomUuid } from '#domain/random-uuid.ts';
import button from '../ui/button.module.css';
import { TextArea } from '../ui/form/field.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { askAboutOffer } from './offers-api.ts';
import styles from './question-form.module.css';

const unsent = 'Your question was not sent: we could not be reached. Please try again.';

interface QuestionFormProps {
  token: string;
  clientName: string;
  onSent(thanks: string): void;
}

/** Sends a question to the shop as a message of the client. It takes the focus, because it replaces the button that had it. */
export default function QuestionForm({ token, clientName, onSent }: QuestionFormProps) {
  const sent = useRef({ question: '', id: '' });
  const { form, isBusy, problems, refusal, showProblems, props } = useSubmit({
    check: ({ question = '' }): Record<string, string> =>
      question.trim() === '' ? { question: 'Write your question first.' } : {},
    async send({ question = '' }) {
      // The same for the same question, so that a repeated press sends it once.
      if (sent.current.question !== question) sent.current = { question, id: randomUuid() };
      const answer = await askAboutOffer({ offerToken: token, ...sent.current });
      if (answer.ok) onSent(answer.value.message);
      else showProblems(answer.failure.fields ?? {}, answer.failure.message || unsent);
    },
  });
  useEffect(() => {
    form.current?.querySelector('textarea')?.focus();
  }, [form]);
  return (
    <form className={styles.form} noValidate {...props}>
      <TextArea
        label={`Message from ${clientName}`}
        name="question"
        dir="auto"
        rows={4}
        required
        maxLength={maxMessageLength}
        hint="We answer by email."
        problem={problems.question}
      />
      <button className={button.button} data-quiet type="submit" disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? 'Sending…' : 'Ask'}
      </button>
      <p className={styles.refusal} role="alert">
        {refusal}
      </p>
    </form>
  );
}
