// Loaded before the program of a test with --import: its clock is an hour behind.
const behindMs = 60 * 60 * 1000;
const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (_, parts) =>
    parts.length === 0 ? new RealDate(RealDate.now() - behindMs) : Reflect.construct(RealDate, parts),
  get: (_, name) => (name === 'now' ? () => RealDate.now() - behindMs : Reflect.get(RealDate, name)),
});
