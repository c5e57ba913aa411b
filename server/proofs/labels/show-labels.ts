import type { ShownLabels } from '#domain/api/shop/labels.ts';
import { type Configuration, hasSandboxPayments } from '#server/configuration/configuration.ts';
import { isProductionKey, labelsWebhookUrlOf } from '#server/fulfillment/labels/label-account.ts';
import { readProofs, showProof } from '#server/settings/proofs.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import type { SettingsContext } from '#server/settings/save-settings.ts';
import { isChanging, namesOnMachine } from '../entered-key.ts';
import { readLabelFacts } from './label-facts.ts';
import { labelSettings } from './label-key.ts';

interface ShowContext {
  settings: SettingsContext;
  configuration: Configuration;
  /** Why no labels are bought, in sentences. */
  closedBecause: readonly string[];
}

/** What the last check and the proof have found. It asks the provider nothing. */
export async function showLabels({
  settings,
  configuration,
  closedBecause,
}: ShowContext): Promise<ShownLabels> {
  const stored = await readSettings(settings.db, settings.secret);
  const { labels: proof } = await readProofs(settings.db);
  return {
    version: stored.version,
    mode: modeOf(configuration),
    isOnMachine: namesOnMachine(settings.machine, labelSettings).length > 0,
    isStored: stored.rows.some(({ name }) => name === 'EASYPOST_API_KEY'),
    isChanging: isChanging(configuration, settings, stored, keysOf),
    isUnconfirmed: configuration.lacking.labels.some(({ reason }) => reason === 'unconfirmed'),
    webhook: {
      url: labelsWebhookUrlOf(configuration.shopUrl),
      state: readLabelFacts(proof).webhook ?? null,
    },
    problems: [...closedBecause, ...proof.problems],
    proof: showProof(proof),
    checkedAt: proof.checkedAt?.toISOString() ?? null,
  };
}

function modeOf(configuration: Configuration): ShownLabels['mode'] {
  const { labels, lacking } = configuration;
  if (labels) return isProductionKey(labels.apiKey) ? 'production' : 'test';
  return hasSandboxPayments(configuration) && lacking.labels.length === 0 ? 'sandbox' : 'none';
}

const keysOf = ({ labels, labelsWebhookSecret }: Configuration) => [labels?.apiKey, labelsWebhookSecret];
