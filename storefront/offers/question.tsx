import { useEffect, useRef, useState } from 'react';
import button from '../ui/button.module.css';
import styles from './question.module.css';
import type QuestionForm from './question-form.tsx';

interface QuestionProps {
  token: string;
  clientName: string;
  /** Whether nothing on the page is more important, because the prices are on request. */
  isMain?: boolean;
}

/** Asks the shop a question. The form's code loads when the client wants to write. */
export function Question({ token, clientName, isMain = false }: QuestionProps) {
  const [Form, setForm] = useState<typeof QuestionForm>();
  const [thanks, setThanks] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading takes the focus, because the form's button is gone.
  useEffect(() => {
    if (thanks) heading.current?.focus();
  }, [thanks]);
  const write = () =>
    import('./question-form.tsx').then(
      (loaded) => {
        setThanks('');
        setForm(() => loaded.default);
      },
      () => setFailed(true),
    );
  const onSent = (answer: string) => {
    setThanks(answer);
    setForm(undefined);
  };
  return (
    <section className={styles.question} aria-labelledby="offer-question" data-main={isMain} data-screen-only>
      <h2
        className={isMain ? 'visually-hidden' : styles.heading}
        id="offer-question"
        ref={heading}
        tabIndex={-1}
      >
        Questions
      </h2>
      {Form ? (
        <Form token={token} clientName={clientName} onSent={onSent} />
      ) : (
        <>
          {(thanks || !isMain) && (
            <p>{thanks || 'Ask us anything about these prints. We answer by email.'}</p>
          )}
          <button className={button.button} data-quiet={!isMain || undefined} type="button" onClick={write}>
            {thanks ? 'Ask another question' : hasFailed ? 'Not loaded. Try again' : 'Ask a question'}
          </button>
        </>
      )}
    </section>
  );
}
