import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

export interface ZoneRecord {
  /** In lower case. `*.shop.example` stands for every name below. */
  name: string;
  type: 'A' | 'CNAME' | 'TXT';
  value: string;
}

export interface Zone {
  text(): string;
  /** @throws Error naming a line that is no record */
  replace(text: string): void;
  /** The records of a name: its own, or those of a wildcard above it (RFC 4592). */
  find(name: string): ZoneRecord[];
}

/** The records that the name server knows, in `zone.txt` of the folder or in memory. */
export function openZone(dataDir: string | undefined): Zone {
  const file = dataDir && join(dataDir, 'zone.txt');
  let text = file && existsSync(file) ? readFileSync(file, 'utf8') : '';
  let records = parseZone(text);
  return {
    text: () => text,
    replace(next) {
      records = parseZone(next);
      text = next;
      if (!file) return;
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(file, text);
    },
    find(name) {
      const wanted = name.toLowerCase();
      const own = records.filter((record) => record.name === wanted);
      // A name that exists also hides a wildcard if only names below it have records.
      const exists = own.length > 0 || records.some((record) => record.name.endsWith(`.${wanted}`));
      const isAbove = (record: ZoneRecord) =>
        record.name.startsWith('*.') && wanted.endsWith(record.name.slice(1));
      return exists ? own : records.filter(isAbove);
    },
  };
}

/** @param text a name, a type and a value on each line */
function parseZone(text: string): ZoneRecord[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', type, value = ''] = /^(\S+)\s+(A|CNAME|TXT)\s+(.+)$/.exec(line) ?? [];
      if (!name) throw new Error(`This is no record of the zone: ${line}`);
      return { name: name.toLowerCase(), type: type as ZoneRecord['type'], value };
    });
}

/** `GET` and `PUT /sandbox/zone`, as text. */
export function registerZone(server: FastifyInstance, zone: Zone): void {
  server.get('/sandbox/zone', (_, reply) => reply.type('text/plain').send(zone.text()));
  server.put('/sandbox/zone', (request, reply) => {
    zone.replace(String(request.body ?? ''));
    return reply.code(204).send();
  });
}
