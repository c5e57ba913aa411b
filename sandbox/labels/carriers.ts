import { z } from 'zod';
import { readState, saveState } from '../state.ts';
import type { Labels } from './labels.ts';

const carriersSchema = z.strictObject({ isSilent: z.boolean().default(false) });

/** `POST /sandbox/carriers` of the control API: whether the account has no carriers, which then offer no rates. */
export function setCarriers({ store }: Labels, body: unknown): void {
  saveState(store, 'carriers', carriersSchema.parse(body));
}

export function hasCarriers({ store }: Pick<Labels, 'store'>): boolean {
  return !readState<z.infer<typeof carriersSchema>>(store, 'carriers')?.isSilent;
}
