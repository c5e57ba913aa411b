import { z } from 'zod';
import { readState, saveState } from '../state.ts';
import type { Labels } from './labels.ts';

const carriersSchema = z.strictObject({
  isSilent: z.boolean().default(false),
  keepsInsurance: z.boolean().default(false),
});

/**
 * `POST /sandbox/carriers` of the control API: whether the account has no carriers, which then offer no rates, and whether the
 * fee of an insurance does not return with its label yet.
 */
export function setCarriers({ store }: Labels, body: unknown): void {
  saveState(store, 'carriers', carriersSchema.parse(body));
}

export function hasCarriers(labels: Pick<Labels, 'store'>): boolean {
  return !readCarriers(labels)?.isSilent;
}

export function keepsInsurance(labels: Pick<Labels, 'store'>): boolean {
  return readCarriers(labels)?.keepsInsurance ?? false;
}

function readCarriers({ store }: Pick<Labels, 'store'>) {
  return readState<z.infer<typeof carriersSchema>>(store, 'carriers');
}
