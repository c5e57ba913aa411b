import { useEffect } from 'react';
import { type ContactMessage, contactProblems } from '#domain/customers/contact.ts';
import { randomUuid } from '#domain/random-uuid.ts';
import type { ApiFailure } from '../api/call.ts';
import { describeFailure } from '../api/describe-failure.ts';
import { waitSeconds } from '../membership/cooldown.ts';
import { useShopDetails } from '../shop-settings.tsx';
import { type FieldTexts, focusField, useSubmit } from '../ui/form/use-submit.ts';
import { sendMessage } from './send-message.ts';

const unsent = 'Your message was not sent: we could not be reached. Please try again.';

export interface MessageForm {
  /** For a second message the form replaces the thanks, so it takes the focus from their button. */
  isFurther: boolean;
  onSent: (message: ContactMessage) => void;
}

/** Sends the form's message. `onSent` is called once the shop has stored it; until then the form keeps its text. */
export function useMessage({ isFurther, onSent }: MessageForm) {
  const { email } = useShopDetails();
  const { form, isBusy, problems, refusal, showProblems, props } = useSubmit({
    check: (values) => ({ ...contactProblems(toMessage(values)) }),
    async send(values) {
      const message = toMessage(values);
      const answer = await sendMessage({ ...message, website: values.website ?? '' }, messageKey(message));
      if (answer.ok) onSent(message);
      else showProblems(answer.failure.fields ?? {}, describeRefusal(answer.failure, email));
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

/**
 * Why a message was not accepted, and what the visitor can do.
 * @param email the shop's
 */
export function describeRefusal(failure: ApiFailure, email: string): string {
  if (failure.status !== 429) return describeFailure(failure, unsent);
  const minutes = Math.ceil(waitSeconds(failure.retryAfter, Date.now()) / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `That is as many messages as we accept within an hour. Please try again in ${wait}, or write to ${email}.`;
}

let lastKey: { message: string; uuid: string } | undefined;

/** The same UUID for an unchanged message, so that a retry after a lost response doesn't store it twice. */
function messageKey(message: ContactMessage): string {
  const text = JSON.stringify(message);
  if (lastKey?.message !== text) lastKey = { message: text, uuid: randomUuid() };
  return lastKey.uuid;
}
