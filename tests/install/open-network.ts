import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFaults } from '#sandbox/faults.ts';
import { openZone } from '#sandbox/names/open-zone.ts';
import { startNameServer } from '#sandbox/names/start-name-server.ts';
import { makeCertificate } from './make-certificate.ts';
import type { Machine } from './open-machine.ts';
import { type MailServer, openMailServer } from './open-mail-server.ts';
import { openProxy } from './open-proxy.ts';

/** What the machine reaches after its installation: a name server, a proxy with certificates, and the shop's providers. */
export interface Network {
  /** What the machine must trust. */
  certificate: string;
  sandboxUrl: string;
  mails: MailServer;
  /** Adds records to the shop's domain, each with its name, type and value. */
  publish(records: readonly string[]): void;
  /** Makes the machine ask this network's names, and starts the providers of payments and labels in it. */
  join(machine: Machine): Promise<void>;
  close(): Promise<void>;
}

interface NetworkSettings {
  shop: string;
  mail: { server: string; user: string; password: string };
}

/** Where buyers pay. Labels are fetched there too. */
export const payHost = 'checkout.stripe.com';
const providers = [payHost, 'api.stripe.com', 'files.stripe.com', 'api.easypost.com'];
const sandboxPort = 4242;

export async function openNetwork({ shop, mail }: NetworkSettings): Promise<Network> {
  const names = [shop, mail.server, ...providers];
  const certificate = await makeCertificate(names);
  const atSandbox = Object.fromEntries(providers.map((name) => [name, sandboxPort]));
  const proxy = await openProxy(certificate, { [shop]: 80, ...atSandbox });
  const mails = await openMailServer(certificate, mail);
  const zone = openZone(undefined);
  zone.replace(names.map((name) => `${name} A 127.0.0.1`).join('\n'));
  const nameServer = await startNameServer(zone, createFaults(), 53);
  assert.equal(nameServer.port, 53, 'Port 53 is taken, but the name server of the test needs it.');
  return {
    certificate: certificate.cert,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    mails,
    publish: (records) => zone.replace([zone.text(), ...records].join('\n')),
    async join({ folder, start }) {
      await writeFile(join(folder, 'etc/resolv.conf'), 'nameserver 127.0.0.1\n');
      // Its events go to the shop's public address, which only the machine's names lead to.
      const settings = `SANDBOX_PORT=${sandboxPort} SANDBOX_PUBLIC_URL=https://${payHost}`;
      start(`cd /opt/passepartout && ${settings} exec node_modules/.bin/node sandbox/main.ts`);
    },
    async close() {
      proxy.close();
      await mails.close();
      await nameServer.close();
    },
  };
}
