import type { ShownPayments } from '#domain/api/shop/payments.ts';
import {
  type Configuration,
  hasSandboxPayments,
  takesRealMoney,
} from '#server/configuration/configuration.ts';
import { keyForm, listedPermissions } from '#server/payments/account/permissions.ts';
import { webhookUrlOf } from '#server/payments/account/webhook-endpoint.ts';
import { readProofs, showProof } from '#server/settings/proofs.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import type { SettingsContext } from '#server/settings/save-settings.ts';
import { isChanging, namesOnMachine } from '../entered-key.ts';
import { readPaymentFacts, readTaxSentence } from './payment-facts.ts';
import { paymentSettings } from './require-key.ts';

interface ShowContext {
  settings: SettingsContext;
  configuration: Configuration;
  /** Why payments are closed, in sentences. */
  closedBecause: readonly string[];
}

/** What the last checks and the proof have found. It asks the provider nothing. */
export async function showPayments({
  settings,
  configuration,
  closedBecause,
}: ShowContext): Promise<ShownPayments> {
  const stored = await readSettings(settings.db, settings.secret);
  const { payments: proof, tax } = await readProofs(settings.db);
  const { account = null, missing, webhook = null } = readPaymentFacts(proof);
  return {
    version: stored.version,
    mode: modeOf(configuration),
    isOnMachine: namesOnMachine(settings.machine, paymentSettings).length > 0,
    isChanging: isChanging(configuration, settings, stored, keysOf),
    isUnconfirmed: configuration.lacking.payments.some(({ reason }) => reason === 'unconfirmed'),
    account,
    permissions: listedPermissions.map(({ isTried, ...permission }) => ({
      ...permission,
      isMissing: missing && isTried ? missing.includes(permission.name) : null,
    })),
    keyForms: { test: keyForm('test'), live: keyForm('live') },
    webhook: { url: webhookUrlOf(configuration.shopUrl), state: webhook },
    tax: readTaxSentence(tax),
    problems: [...closedBecause, ...proof.problems, ...tax.problems],
    proof: showProof(proof),
    checkedAt: proof.checkedAt?.toISOString() ?? null,
  };
}

/** How buyers pay at the moment. */
export function modeOf(configuration: Configuration): ShownPayments['mode'] {
  if (hasSandboxPayments(configuration)) return 'sandbox';
  if (!configuration.payments) return 'closed';
  return takesRealMoney(configuration) ? 'live' : 'test';
}

const keysOf = ({ payments, webhookSecret }: Configuration) => [payments?.secretKey, webhookSecret];
