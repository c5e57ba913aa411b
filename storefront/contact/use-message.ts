import { useEffect } from 'react';
import { type ContactMessage, contactProblems } from '#domain/contact.ts';
import { sendMessage } from '../api.ts';
import { type FieldTexts, focusField, useSubmit } from '../ui/form/use-submit.ts';
import { describeRefusal } from './describe-refusal.ts';
import { messageKey } from './message-key.ts';

export interface MessageForm {
  /** The form replaces the thanks, whose button had the focus. */
  isFurther: boolean;
  onSent: (message: ContactMessage) => void;
}

/** Sends what the form holds. `onSent` gets it once the shop has it; until then the form keeps every word. */
export function useMessage({ isFurther, onSent }: MessageForm) {
  const { form, isBusy, problems, refusal, refuse, props } = useSubmit({
    check: (values) => ({ ...contactProblems(toMessage(values)) }),
    async send(values) {
      const message = toMessage(values);
      const answer = await sendMessage({ ...message, website: values.website ?? '' }, messageKey(message));
      if (answer.ok) onSent(message);
      else refuse(answer.failure.fields ?? {}, describeRefusal(answer.failure));
    },
  });
  useEffect(() => {
    if (isFurther) focusField(form.current, 'firstName');
  }, [isFurther, form]);
  return { isBusy, problems, refusal, props };
}

function toMessage({ firstName = '', lastName = '', email = '', message = '' }: FieldTexts): ContactMessage {
  return { firstName, lastName, email, message };
}
