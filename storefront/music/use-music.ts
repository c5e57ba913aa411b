import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MusicSource } from '../shop-settings.tsx';
import { followPlaying } from './follow-playing.ts';
import { openWidget } from './open-widget.ts';
import { readSavedPosition } from './saved-position.ts';

type Player = ReturnType<typeof followPlaying>;
type Choice = 'resume' | 'startOver';

/** The player in the frame, the position to resume, and the visitor's choice between resuming and starting over. */
export function useMusic(
  frame: RefObject<HTMLIFrameElement | null>,
  source: MusicSource,
  onPlaying: (isPlaying: boolean) => void,
) {
  const [attempt, setAttempt] = useState(0);
  const { state, player } = usePlayer(frame, source, onPlaying, attempt);
  const [offer, setOffer] = useState(() => readSavedPosition(source.playlistUrl));
  const [choice, setChoice] = useState<Choice>();

  // A choice made before the player is ready waits for it.
  useEffect(() => {
    if (!choice || state !== 'ready') return;
    if (choice === 'resume' && offer) player.current?.resume(offer);
    else player.current?.startOver();
    setChoice(undefined);
    setOffer(undefined);
  }, [choice, state, offer, player]);

  const retry = () => {
    setOffer(readSavedPosition(source.playlistUrl));
    setAttempt(attempt + 1);
  };
  return { state, attempt, offer, choice, setChoice, retry };
}

/** Opens the player in the frame. Each further attempt has a new frame. Pauses the player when another tab plays. */
function usePlayer(
  frame: RefObject<HTMLIFrameElement | null>,
  { playlistUrl, widgetUrl }: MusicSource,
  onPlaying: (isPlaying: boolean) => void,
  attempt: number,
) {
  const [state, setState] = useState<'opening' | 'ready' | 'failed'>('opening');
  const player = useRef<Player>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has its own frame
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let isWanted = true;
    const fail = () => isWanted && setState('failed');
    const tabs = openTabs(() => player.current?.pause());
    const handlePlaying = (isPlaying: boolean) => {
      if (isPlaying) {
        tabs.announcePlaying();
        setState('ready');
      }
      onPlaying(isPlaying);
    };
    setState('opening');
    openWidget({ playlistUrl, widgetUrl }, element).then((widget) => {
      if (!isWanted) return;
      player.current = followPlaying(widget, playlistUrl, { onPlaying: handlePlaying, onError: fail });
      setState('ready');
    }, fail);
    return () => {
      isWanted = false;
      player.current?.stop();
      player.current = null;
      tabs.close();
      onPlaying(false);
    };
  }, [frame, playlistUrl, widgetUrl, onPlaying, attempt]);
  return { state, player };
}

/** Tells the shop's other tabs when this one plays, and calls `onOtherPlays` when another does. */
function openTabs(onOtherPlays: () => void): { announcePlaying(): void; close(): void } {
  const channel = new BroadcastChannel('passepartout-music');
  channel.onmessage = onOtherPlays;
  return { announcePlaying: () => channel.postMessage('plays'), close: () => channel.close() };
}
