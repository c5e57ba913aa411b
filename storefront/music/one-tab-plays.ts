/** Tells the other tabs of the shop that this one plays now, and is told so by them. */
export function openTabs(onOtherPlays: () => void): { tellThatThisPlays(): void; close(): void } {
  const channel = new BroadcastChannel('passepartout-music');
  channel.onmessage = onOtherPlays;
  return { tellThatThisPlays: () => channel.postMessage('plays'), close: () => channel.close() };
}
