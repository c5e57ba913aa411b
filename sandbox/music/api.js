// Stands in for the audio service's widget script: the same global, methods, events and messages.
// Messages are JSON texts: { method, value } to the frame, and back.
// The block keeps its names out of the page.
{
  const events = {
    LOAD_PROGRESS: 'loadProgress',
    PLAY_PROGRESS: 'playProgress',
    PLAY: 'play',
    PAUSE: 'pause',
    FINISH: 'finish',
    SEEK: 'seek',
    READY: 'ready',
    OPEN_SHARE_PANEL: 'sharePanelOpened',
    CLICK_DOWNLOAD: 'downloadClicked',
    CLICK_BUY: 'buyClicked',
    ERROR: 'error',
  };
  const getters = [
    'getVolume',
    'getDuration',
    'getPosition',
    'getSounds',
    'getCurrentSound',
    'getCurrentSoundIndex',
    'isPaused',
  ];
  const setters = ['play', 'pause', 'toggle', 'seekTo', 'setVolume', 'next', 'prev', 'skip'];

  const widgets = [];
  /** Frames that were ready before a widget was created for them. */
  const readyFrames = new Set();

  const originOf = (frame) => new URL(frame.getAttribute('src'), 'https://nowhere.invalid').origin;
  const withoutScheme = (origin) => origin.replace(/^https?:/, '');

  const widgetOf = (frameOrId) => {
    const frame = typeof frameOrId === 'string' ? document.getElementById(frameOrId) : frameOrId;
    if (frame?.nodeName?.toUpperCase() !== 'IFRAME') {
      throw new Error('SC.Widget accepts an iframe, or the id of one.');
    }
    const existingEntry = widgets.find((entry) => entry.frame === frame);
    if (existingEntry) return existingEntry.widget;
    const entry = {
      frame,
      isReady: readyFrames.has(frame.contentWindow),
      hasPlayed: false,
      listeners: {},
      waitingBinds: [],
    };
    entry.widget = createWidget(entry);
    widgets.push(entry);
    return entry.widget;
  };

  const send = ({ frame }, method, value = null) =>
    frame.contentWindow?.postMessage(
      JSON.stringify({ method, value }),
      frame.getAttribute('src').split('?')[0],
    );

  const createWidget = (entry) => {
    const widget = {
      bind(event, listener) {
        if (event === events.READY && entry.isReady) setTimeout(listener, 1);
        else if (event === events.READY) listen(entry, event, listener);
        else if (!entry.isReady) entry.waitingBinds.push([event, listener]);
        else subscribe(entry, event, listener);
        return widget;
      },
      unbind(event) {
        entry.listeners[event] = [];
        if (event !== events.READY) send(entry, 'removeEventListener', event);
      },
      load: (url, options = {}) => load(entry, url, options),
    };
    for (const name of getters) {
      widget[name] = (callback) => {
        listen(entry, name, callback);
        send(entry, name);
        return widget;
      };
    }
    for (const name of setters) {
      widget[name] = (value) => {
        send(entry, name, value);
        return widget;
      };
    }
    return widget;
  };

  const listen = (entry, name, listener) => {
    entry.listeners[name] = [...(entry.listeners[name] ?? []), listener];
  };

  const subscribe = (entry, event, listener) => {
    listen(entry, event, listener);
    send(entry, 'addEventListener', event);
  };

  const load = (entry, url, { callback, ...parameters }) => {
    const player = entry.frame.src.split('?')[0];
    const query = new URLSearchParams({ url, ...parameters });
    entry.isReady = false;
    entry.hasPlayed = false;
    entry.widget.bind(events.READY, () => {
      const subscribed = Object.keys(entry.listeners).filter((name) => Object.values(events).includes(name));
      for (const name of subscribed) if (name !== events.READY) send(entry, 'addEventListener', name);
      callback?.();
    });
    entry.frame.src = `${player}?${query}`;
  };

  addEventListener('message', (message) => {
    const content = parse(message.data);
    if (!content) return;
    const entry = widgets.find(({ frame }) => frame.contentWindow === message.source);
    if (!entry) {
      if (content.method === events.READY) readyFrames.add(message.source);
    } else if (withoutScheme(message.origin) === withoutScheme(originOf(entry.frame))) {
      receive(entry, content);
    }
  });

  const parse = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };

  const receive = (entry, { method, value }) => {
    if (method === events.READY) {
      entry.isReady = true;
      for (const [event, listener] of entry.waitingBinds.splice(0)) subscribe(entry, event, listener);
    }
    if (method === events.PLAY_PROGRESS && !entry.hasPlayed) callListeners(entry, events.PLAY, value);
    if (method === events.PLAY || method === events.PLAY_PROGRESS) entry.hasPlayed = true;
    callListeners(entry, method, value);
  };

  /** Calls the listeners. A getter's callback is called once, an event's listener each time. */
  const callListeners = (entry, name, value) => {
    const listeners = entry.listeners[name] ?? [];
    if (getters.includes(name) || name === events.READY) entry.listeners[name] = [];
    for (const listener of listeners) value === undefined ? listener() : listener(value);
  };

  widgetOf.Events = events;
  window.SC = { ...window.SC, Widget: widgetOf };
}
