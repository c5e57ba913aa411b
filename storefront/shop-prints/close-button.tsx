import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Cross } from '../ui/cross.tsx';
import quiet from '../ui/quiet-button.module.css';

/** Goes back; home when no page of the shop came before, and, being a form, before this page is alive. */
export function CloseButton() {
  const navigate = useNavigate();
  const close = (event: FormEvent) => {
    event.preventDefault();
    // React Router counts there how many of its pages came before.
    if (history.state?.idx > 0) navigate(-1);
    else navigate('/');
  };
  return (
    <form action="/" onSubmit={close}>
      <button className={quiet.button} type="submit">
        Close
        <Cross />
      </button>
    </form>
  );
}
