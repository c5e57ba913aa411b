import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { emailProblem } from '#domain/accounts.ts';
import { findOrders } from '../api.ts';
import form from '../membership/form.module.css';
import { useShopSelector } from '../store/store.ts';
import button from '../ui/button.module.css';
import { Field } from '../ui/field.tsx';
import { focusField, readForm } from '../ui/form-fields.ts';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';

type News = { isSent: boolean; text: string };

const sent: News = {
  isSent: true,
  text: "If there are orders for that email, we've sent a link to them. Please check your inbox.",
};
const unreached: News = {
  isSent: false,
  text: 'We could not be reached, and no link was sent. Please try again.',
};

/** Asks for a link to the orders of an email; nobody learns here whether there are any. */
export function FindOrdersForm() {
  const element = useRef<HTMLFormElement>(null);
  const isAlive = useShopSelector((state) => state.isRehydrated);
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [problem, setProblem] = useState<string>();
  const [news, setNews] = useState<News | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay()) return;
    const { email = '' } = readForm(event.currentTarget);
    const wrong = emailProblem(email);
    setProblem(wrong);
    setNews(null);
    if (wrong) return focusField(element.current, 'email');
    const answer = await busyWith(findOrders(email.trim()));
    setNews(answer.ok ? sent : unreached);
  };
  return (
    <form className={form.form} method="post" noValidate ref={element} data-alive={isAlive} onSubmit={submit}>
      <div className={form.fields}>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint="The one you gave when you paid"
          problem={problem}
        />
        <button
          className={`${button.button} ${form.send}`}
          type="submit"
          disabled={!isAlive || isBusy}
          aria-busy={isBusy}
        >
          {isBusy ? 'Sending…' : 'Send Link'}
        </button>
      </div>
      <div className={form.news}>
        <p role="status">{news?.isSent && news.text}</p>
        <p className={form.alert} role="alert">
          {news && !news.isSent && news.text}
        </p>
      </div>
      <div className={form.ways}>
        <p>No mail after a few minutes? It may lie among the junk, or you paid with another email.</p>
        <Link to="/contact">Write to us</Link>
      </div>
    </form>
  );
}
