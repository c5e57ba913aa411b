import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import type { Faults } from '../faults.ts';
import type { Zone, ZoneRecord } from './open-zone.ts';

interface NameServer {
  port: number;
  close(): Promise<void>;
}

const types = { A: 1, CNAME: 5, TXT: 16 } as const;
const noSuchName = 3;
/** As long as a chain of names may be. */
const maxNames = 8;

/**
 * Starts a name server for the records of a zone on the loopback interface, on another port if this one is taken: few
 * need it.
 */
export async function startNameServer(zone: Zone, faults: Faults, port: number): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (query: Buffer, client: RemoteInfo) => {
    if (faults.current().names?.silent) return;
    const answer = answerQuery(zone, query);
    if (answer) socket.send(answer, client.port, client.address);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening').catch(() => {
    socket.bind(0, '127.0.0.1');
    return once(socket, 'listening');
  });
  // A client that is gone is not an error of the server.
  socket.on('error', () => {});
  return {
    port: socket.address().port,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** A message as RFC 1035, section 4, describes it. @returns undefined for one that is no question */
function answerQuery(zone: Zone, query: Buffer): Buffer | undefined {
  const question = readQuestion(query);
  if (!question) return undefined;
  const records = follow(zone, question.name, question.type);
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  // An authoritative answer, with recursion, and no such name if nothing is known of it.
  header.writeUInt16BE(0x8580 | (zone.find(question.name).length > 0 ? 0 : noSuchName), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(12, question.end), ...records.map(writeRecord)]);
}

/** The records of a type, and the aliases on the way to them. A loop of aliases ends where it began. */
function follow(zone: Zone, name: string, type: number): ZoneRecord[] {
  const found: ZoneRecord[] = [];
  let at = name;
  while (found.length < maxNames) {
    const records = zone.find(at).map((record) => ({ ...record, name: at }));
    const wanted = records.filter((record) => types[record.type] === type);
    const [alias] = records.filter((record) => record.type === 'CNAME');
    found.push(...(wanted.length > 0 || !alias ? wanted : [alias]));
    if (wanted.length > 0 || !alias) break;
    at = alias.value;
  }
  return found;
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } | undefined {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]; length; length = query[at]) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return at + 5 <= query.length
    ? { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
    : undefined;
}

function writeRecord({ name, type, value }: ZoneRecord): Buffer {
  const data = writeData(type, value);
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(types[type], 0);
  fields.writeUInt16BE(1, 2);
  fields.writeUInt16BE(data.length, 8);
  return Buffer.concat([writeName(name), fields, data]);
}

function writeData(type: ZoneRecord['type'], value: string): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number));
  if (type === 'CNAME') return writeName(value);
  // A long text is sent in strings of at most 255 characters.
  const parts = value.match(/.{1,255}/gs) ?? [''];
  return Buffer.concat(parts.map(writeString));
}

function writeName(name: string): Buffer {
  return Buffer.concat([...name.split('.').map(writeString), Buffer.from([0])]);
}

function writeString(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);
}
