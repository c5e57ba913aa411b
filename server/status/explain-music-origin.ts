import { type Configuration, usualWidgetUrl } from '#server/configuration/configuration.ts';
import { isLocal } from '#server/configuration/find-conflicts.ts';

type Addresses = Pick<Configuration, 'shopUrl' | 'studioUrl' | 'music'>;

/**
 * A sentence if the pages of a public shop run another company's music script at the studio's origin. Such a script can
 * send requests as the person who is signed in to the studio.
 * @param playlist of the shop's details
 */
export function explainMusicOrigin(
  { shopUrl, studioUrl, music }: Addresses,
  playlist: string | null,
): string[] {
  const [shop, studio] = [new URL(shopUrl), new URL(studioUrl)];
  const script = new URL(music?.widgetUrl ?? usualWidgetUrl);
  const hasMusic = Boolean(playlist || music);
  if (!hasMusic || isLocal(shopUrl) || studio.host !== shop.host || script.host === shop.host) return [];
  return [
    `The music player runs a script of ${script.host} at ${shop.origin}, which is also the studio's address, so that script could act as you. Set STUDIO_URL to a host of its own, such as https://studio.${shop.hostname}/studio, or remove the playlist.`,
  ];
}
