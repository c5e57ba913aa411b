import { isLocal } from '#server/configuration/find-conflicts.ts';
import {
  isLabelKeyRefused,
  labelsWebhookUrlOf,
  openLabelAccount,
} from '#server/fulfillment/labels/label-account.ts';
import type { Checked } from '#server/settings/proofs.ts';
import type { CheckContext } from '../check-context.ts';
import type { LabelFacts } from './label-facts.ts';

/** What the checks and the proof of labels need. */
export type LabelsContext = Pick<CheckContext, 'db' | 'configuration' | 'now'>;

/** Whether the key and the webhook's secret were entered in the studio. */
function isManaged({ configuration: { sources } }: LabelsContext): boolean {
  return sources.EASYPOST_API_KEY === 'studio' && sources.EASYPOST_WEBHOOK_SECRET === 'studio';
}

/** Whether the key works, and its webhook is there and enabled. */
export async function checkLabels(context: LabelsContext): Promise<Checked | undefined> {
  const { labels, shopUrl } = context.configuration;
  if (!labels) return undefined;
  const url = labelsWebhookUrlOf(shopUrl);
  try {
    const webhooks = await openLabelAccount(labels).findWebhooks(url);
    // A shop on the owner's own machine gets its news by asking.
    if (!isManaged(context) && isLocal(shopUrl)) return { problems: [] };
    const repair = isManaged(context)
      ? 'Enter the key again under Shop, Labels, which repairs it.'
      : 'Mend it at EasyPost, Account, Webhooks.';
    const enabled = webhooks.filter(({ isEnabled }) => isEnabled);
    const others = webhooks.slice(1).map(({ id }) => id);
    const facts: LabelFacts = {
      webhook: webhooks.length === 0 ? 'missing' : enabled.length === 0 ? 'disabled' : 'enabled',
    };
    return {
      problems: [
        ...(webhooks.length === 0 ? [`No webhook at EasyPost leads to ${url}. ${repair}`] : []),
        ...(webhooks.length > 0 && enabled.length === 0
          ? [`The webhook at EasyPost is disabled. ${repair}`]
          : []),
        ...(others.length > 0
          ? [
              `More than one webhook at EasyPost leads to this shop. Delete those there: ${others.join(', ')}.`,
            ]
          : []),
      ],
      facts,
    };
  } catch (error) {
    if (!isLabelKeyRefused(error)) throw error;
    const entering = isManaged(context) ? 'enter it under Shop, Labels' : 'set it as EASYPOST_API_KEY';
    return {
      problems: [`EasyPost does not accept the label key anymore. Make a new one there, and ${entering}.`],
    };
  }
}
