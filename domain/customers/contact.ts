import type { ContactForm } from '../api/customers/messages.ts';
import { foundProblems } from '../found-problems.ts';
import { cleanText, hiddenProblem } from '../visible-text.ts';
import { countCharacters, emailProblem, maxNameLength, problemOf } from './accounts.ts';

/** A visitor's message to the shop's owner (specification, section 2). All fields are required. */
export type ContactMessage = Omit<ContactForm, 'website'>;

export const maxMessageLength = 5000;

type ContactProblems = { [Field in keyof ContactMessage]?: string };

/** The message as it is stored: trimmed, with `\n` line endings. Hidden characters don't keep a message from arriving. */
export function normalizeMessage({ firstName, lastName, email, message }: ContactMessage): ContactMessage {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    message: cleanText(message, 'lines'),
  };
}

/** The problem with each field, as a text for the visitor; valid fields are absent. */
export function contactProblems(input: ContactMessage): ContactProblems {
  const { firstName, lastName, email, message } = normalizeMessage(input);
  return foundProblems({
    firstName: nameProblem('First name', firstName),
    lastName: nameProblem('Last name', lastName),
    email: emailProblem(email),
    message: messageProblem(message),
  });
}

function nameProblem(label: string, name: string): string | undefined {
  if (name === '') return `${label} is required`;
  if (countCharacters(name) > maxNameLength) return `${label} too long`;
  return problemOf(label, hiddenProblem(name, 'line'));
}

function messageProblem(message: string): string | undefined {
  if (message === '') return 'Message is required';
  if (countCharacters(message) <= maxMessageLength) return undefined;
  return `Message too long: it must have at most ${maxMessageLength.toLocaleString('en-US')} characters`;
}
