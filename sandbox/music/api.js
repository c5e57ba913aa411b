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
      throw new Error('SC.Widget takes an iframe, or the id of one.');
    }
    const known = widgets.find((one) => one.frame === frame);
    if (known) return known.widget;
    const one = {
      frame,
      isReady: readyFrames.has(frame.contentWindow),
      hasPlayed: false,
      listeners: {},
      waitingBinds: [],
    };
    one.widget = createWidget(one);
    widgets.push(one);
    return one.widget;
  };

  const send = ({ frame }, method, value = null) =>
    frame.contentWindow?.postMessage(
      JSON.stringify({ method, value }),
      frame.getAttribute('src').split('?')[0],
    );

  const createWidget = (one) => {
    const widget = {
      bind(event, listener) {
        if (event === events.READY && one.isReady) setTimeout(listener, 1);
        else if (event === events.READY) listen(one, event, listener);
        else if (!one.isReady) one.waitingBinds.push([event, listener]);
        else subscribe(one, event, listener);
        return widget;
      },
      unbind(event) {
        one.listeners[event] = [];
        if (event !== events.READY) send(one, 'removeEventListener', event);
      },
      load: (url, options = {}) => load(one, url, options),
    };
    for (const name of getters) {
      widget[name] = (callback) => {
        listen(one, name, callback);
        send(one, name);
        return widget;
      };
    }
    for (const name of setters) {
      widget[name] = (value) => {
        send(one, name, value);
        return widget;
      };
    }
    return widget;
  };

  const listen = (one, name, listener) => {
    one.listeners[name] = [...(one.listeners[name] ?? []), listener];
  };

  const subscribe = (one, event, listener) => {
    listen(one, event, listener);
    send(one, 'addEventListener', event);
  };

  const load = (one, url, { callback, ...parameters }) => {
    const player = one.frame.src.split('?')[0];
    const query = new URLSearchParams({ url, ...parameters });
    one.isReady = false;
    one.hasPlayed = false;
    one.widget.bind(events.READY, () => {
      const subscribed = Object.keys(one.listeners).filter((name) => Object.values(events).includes(name));
      for (const name of subscribed) if (name !== events.READY) send(one, 'addEventListener', name);
      callback?.();
    });
    one.frame.src = `${player}?${query}`;
  };

  addEventListener('message', (message) => {
    const content = parse(message.data);
    if (!content) return;
    const one = widgets.find(({ frame }) => frame.contentWindow === message.source);
    if (!one) {
      if (content.method === events.READY) readyFrames.add(message.source);
    } else if (withoutScheme(message.origin) === withoutScheme(originOf(one.frame))) {
      receive(one, content);
    }
  });

  const parse = (text) => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };

  const receive = (one, { method, value }) => {
    if (method === events.READY) {
      one.isReady = true;
      for (const [event, listener] of one.waitingBinds.splice(0)) subscribe(one, event, listener);
    }
    if (method === events.PLAY_PROGRESS && !one.hasPlayed) callListeners(one, events.PLAY, value);
    if (method === events.PLAY || method === events.PLAY_PROGRESS) one.hasPlayed = true;
    callListeners(one, method, value);
  };

  /** Calls the listeners. A getter's callback is called once, an event's listener each time. */
  const callListeners = (one, name, value) => {
    const listeners = one.listeners[name] ?? [];
    if (getters.includes(name) || name === events.READY) one.listeners[name] = [];
    for (const listener of listeners) value === undefined ? listener() : listener(value);
  };

  widgetOf.Events = events;
  window.SC = { ...window.SC, Widget: widgetOf };
}
