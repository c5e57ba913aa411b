import type { Store } from '../objects.ts';
import type { CreateSessionParameters } from './session-parameters.ts';

/** The shop's parameters for the payment intent and the customer, stored until the payment. */
export type Instructions = NonNullable<CreateSessionParameters['payment_intent_data']> &
  Pick<CreateSessionParameters, 'customer_update'>;

export function saveInstructions(store: Store, session: string, instructions: Instructions): void {
  store.database
    .prepare('INSERT INTO instructions (session, body) VALUES (?, ?)')
    .run(session, JSON.stringify(instructions));
}

export function readInstructions(store: Store, session: string): Instructions {
  const row = store.database.prepare('SELECT body FROM instructions WHERE session = ?').get(session);
  return asInstructions(row?.body ?? '{}');
}

/** Only `saveInstructions` writes the column. */
const asInstructions = (body: unknown) => JSON.parse(String(body)) as Instructions;
