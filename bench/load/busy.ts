/** How much of one core each side of a measurement used, from 0 to 1 and above for several threads. */
export interface Busy {
  server: number;
  asker: number;
}

/** What was done in a second, and who was busy meanwhile. */
export interface Throughput {
  perSecond: number;
  busy: Busy;
}

/** Below this share of a core the server waited for something else, and its rate says nothing about it. */
const leastShare = 0.85;

/** Whether the measurement was of the server: it had no time left, and whoever asked had some. */
export function isOfServer({ server, asker }: Busy): boolean {
  return server >= leastShare && asker < server;
}

export function describeBusy({ server, asker }: Busy): string {
  return `server ${percent(server)}, asker ${percent(asker)} of a core`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
