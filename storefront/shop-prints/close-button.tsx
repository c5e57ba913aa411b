import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Cross } from '../ui/cross.tsx';
import quiet from '../ui/quiet-button.module.css';

/** Goes back, or home if this is the visit's first page of the shop. Before hydration the form leads home. */
export function CloseButton() {
  const navigate = useNavigate();
  const close = (event: FormEvent) => {
    event.preventDefault();
    // React Router counts its earlier history entries there.
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
