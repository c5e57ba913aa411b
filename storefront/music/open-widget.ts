import type { MusicSource } from '../shop-settings.tsx';

/** The part of the audio service's widget API that the drawer uses. */
export interface Widget {
  bind(event: WidgetEvent, listener: (value?: unknown) => void): void;
  play(): void;
  pause(): void;
  skip(index: number): void;
  seekTo(ms: number): void;
  getCurrentSoundIndex(callback: (index: unknown) => void): void;
}

export type WidgetEvent = 'ready' | 'play' | 'pause' | 'finish' | 'playProgress' | 'error';

declare global {
  interface Window {
    SC?: { Widget?: (frame: HTMLIFrameElement) => Widget };
  }
}

const timeoutMs = 10_000;

/**
 * Loads the player of a playlist into a frame. Resolves when the player is ready.
 * @throws when the service is unreachable, blocked, or silent for ten seconds
 */
export async function openWidget(source: MusicSource, frame: HTMLIFrameElement): Promise<Widget> {
  const createWidget = await loadScript(source.widgetUrl);
  // Set the URL after loading the script. Otherwise the script misses the frame's first messages.
  frame.src = playerUrl(source);
  const widget = createWidget(frame);
  await inTime(new Promise<void>((resolve) => widget.bind('ready', () => resolve())));
  return widget;
}

/** The player's URL for a playlist. It must be absolute, because the script compares origins. */
function playerUrl({ widgetUrl, playlistUrl }: MusicSource): string {
  const url = new URL('.', widgetUrl);
  const options = { auto_play: false, hide_related: true, show_comments: false, show_reposts: false };
  const looks = { show_teaser: false, visual: false, color: '#524d44' };
  url.search = String(new URLSearchParams({ url: playlistUrl, ...asTexts({ ...options, ...looks }) }));
  return url.href;
}

function asTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

let widgetScript: ReturnType<typeof load> | undefined;

/** Loads the script once for each page, and again after a failure. */
function loadScript(url: string): ReturnType<typeof load> {
  widgetScript ??= load(url).catch((error: unknown) => {
    widgetScript = undefined;
    throw error;
  });
  return widgetScript;
}

async function load(url: string): Promise<(frame: HTMLIFrameElement) => Widget> {
  const script = document.createElement('script');
  script.src = url;
  try {
    await inTime(
      new Promise((resolve, reject) => {
        script.onload = resolve;
        script.onerror = reject;
        document.head.append(script);
      }),
    );
  } catch (error) {
    script.remove();
    throw error;
  }
  const createWidget = window.SC?.Widget;
  if (!createWidget) throw new Error(`${url} does not define SC.Widget.`);
  return createWidget;
}

function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, timeoutMs, new Error('The audio service does not answer.'));
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
