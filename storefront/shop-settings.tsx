import { createContext, useContext } from 'react';
import { createContext as createRouterContext } from 'react-router';
import { defaultDetails, type PageDetails, type ShopDetails } from '#domain/shop/shop-details.ts';

/** Where the music comes from. */
export interface MusicSource {
  playlistUrl: string;
  /** The script of the audio service. The player's frame is in the same folder. */
  widgetUrl: string;
}

/** What pages need to know of the server's configuration. */
interface ServerSettings {
  /** The shop's public origin, such as `https://shop.example`, for absolute URLs in metadata. */
  shopUrl: string;
  /** The base URL of the API; empty if the shop serves it. */
  apiUrl: string;
  /** Undefined if the shop has no music. */
  music?: MusicSource | undefined;
  /** Whether the browser keeps the cart's page for when it has no network. */
  keepsCartOffline?: boolean;
}

/** What every component may use. */
export interface ShopSettings extends ServerSettings {
  details: PageDetails;
}

/** The settings while the server renders a page. */
export const settingsContext = createRouterContext<ServerSettings>();

/** The shop's details while the server renders a page, for loaders. */
export const detailsContext = createRouterContext<ShopDetails>();

/** For tests, which render without a server. A page always has its own, so the browser's bundle leaves the details out. */
const noSettings: ShopSettings = {
  shopUrl: '',
  apiUrl: '',
  details: import.meta.env.SSR ? defaultDetails : ({} as PageDetails),
};

/** The settings for components. */
export const Settings = createContext(noSettings);

/** The shop's details, as they were when the browser loaded the page. */
export function useShopDetails(): PageDetails {
  return useContext(Settings).details;
}

/** Writes the settings into the page's head, for the browser. */
export function SettingsTag() {
  return <meta name="shop-settings" content={JSON.stringify(useContext(Settings))} />;
}

/** Reads the settings from the page's head. */
export function readSettings(): ShopSettings {
  const tag = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="shop-settings"]');
  return tag ? JSON.parse(tag.content) : noSettings;
}
