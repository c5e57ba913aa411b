import { createContext, useContext } from 'react';
import { createContext as createRouterContext } from 'react-router';

/** Where the music comes from. */
export interface MusicSource {
  playlistUrl: string;
  /** The script of the audio service. The player's frame is in the same folder. */
  widgetUrl: string;
}

/** What pages need to know of the server's configuration. */
export interface ShopSettings {
  /** The shop's public origin, such as `https://shop.example`, for absolute URLs in metadata. */
  shopUrl: string;
  /** The base URL of the API; empty if the shop serves it. */
  apiUrl: string;
  /** Undefined if the shop has no music. */
  music?: MusicSource | undefined;
}

const noSettings: ShopSettings = { shopUrl: '', apiUrl: '' };

/** The settings while the server renders a page. */
export const settingsContext = createRouterContext(noSettings);

/** The settings for components. */
export const Settings = createContext(noSettings);

/** Writes the settings into the page's head, for the browser. */
export function SettingsTag() {
  return <meta name="shop-settings" content={JSON.stringify(useContext(Settings))} />;
}

/** Reads the settings from the page's head. */
export function readSettings(): ShopSettings {
  const tag = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="shop-settings"]');
  return tag ? JSON.parse(tag.content) : noSettings;
}
