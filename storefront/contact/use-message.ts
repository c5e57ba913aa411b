import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ContactMessage, type ContactProblems, contactProblems } from '#domain/contact.ts';
import { sendMessage } from '../api.ts';
import { focusField, readForm } from '../ui/form/form-fields.ts';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { describeRefusal } from './describe-refusal.ts';
import { messageKey } from './message-key.ts';

export interface MessageForm {
  /** Takes the place of thanks, whose button had the keyboard. */
  isFurther: boolean;
  onSent: (message: ContactMessage) => void;
}

/** Sends what the form holds. `onSent` gets it once the shop has it; until then every word stays in the form. */
export function useMessage({ isFurther, onSent }: MessageForm) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [problems, setProblems] = useState<ContactProblems>({});
  const [refusal, setRefusal] = useState('');

  useEffect(() => {
    if (isFurther) focusField(form.current, 'firstName');
  }, [isFurther]);
  const show = (found: ContactProblems) => {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) focusField(form.current, first);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay()) return;
    const {
      firstName = '',
      lastName = '',
      email = '',
      message = '',
      website = '',
    } = readForm(event.currentTarget);
    const typed = { firstName, lastName, email, message };
    const found = contactProblems(typed);
    setRefusal('');
    show(found);
    if (Object.keys(found).length > 0) return;
    const answer = await busyWith(sendMessage({ ...typed, website }, messageKey(typed)));
    if (answer.ok) return onSent(typed);
    if (answer.failure.fields) show(answer.failure.fields);
    setRefusal(describeRefusal(answer.failure));
  };
  return { isBusy, problems, refusal, props: { ref: form, onSubmit: submit } };
}
