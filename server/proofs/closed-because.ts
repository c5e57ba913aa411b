import type { Configuration } from '#server/configuration/configuration.ts';
import { explainLacking } from '#server/configuration/explain-lacking.ts';
import type { Service } from '#server/configuration/stored-settings.ts';

/** Why a service is closed, for its page. Without a key, the page says by itself that it is closed. */
export function closedBecause({ lacking }: Pick<Configuration, 'lacking'>, service: Service): string[] {
  if (lacking[service].every(({ reason }) => reason === 'unset')) return [];
  return explainLacking(lacking).flatMap((each) => (each.service === service ? [each.sentence] : []));
}
