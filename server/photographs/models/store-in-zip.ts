import { crc32 } from 'node:zlib';

interface StoredFile {
  name: string;
  bytes: Buffer;
}

/** USDZ specification: the data of each file starts at a multiple of 64 bytes, so that it can be mapped into memory. */
const alignment = 64;
const localHeaderBytes = 30;
/** An extra field of padding, whose number no program uses. */
const paddingField = 0x1986;
/** January 1, 1980, so that the same files always give the same bytes. */
const firstDay = 0x21;

/** Packs files into a zip archive without compression, as the USDZ specification requires. */
export function storeInZip(files: readonly StoredFile[]): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const nameBytes = Buffer.from(name);
    const padding = paddingAfter(offset + localHeaderBytes + nameBytes.length);
    const facts = { name: nameBytes, size: bytes.length, checksum: crc32(bytes) };
    const local = [localHeader(facts, padding.length), nameBytes, padding, bytes];
    directory.push(directoryEntry(facts, offset), nameBytes);
    chunks.push(...local);
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const directoryBytes = Buffer.concat(directory);
  return Buffer.concat([...chunks, directoryBytes, endRecord(files.length, directoryBytes.length, offset)]);
}

interface Facts {
  name: Buffer;
  size: number;
  checksum: number;
}

/** The numbers of a file that both of its headers have (APPNOTE.TXT of PKWARE, section 4.3). */
const common = ({ name, size, checksum }: Facts, extraBytes: number): Field[] => [
  [2, 10],
  [2, 0],
  [2, 0],
  [2, 0],
  [2, firstDay],
  [4, checksum],
  [4, size],
  [4, size],
  [2, name.length],
  [2, extraBytes],
];

function localHeader(facts: Facts, extraBytes: number): Buffer {
  return record([[4, 0x04034b50], ...common(facts, extraBytes)]);
}

function directoryEntry(facts: Facts, offset: number): Buffer {
  return record([[4, 0x02014b50], [2, 10], ...common(facts, 0), [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]);
}

function endRecord(count: number, directoryBytes: number, offset: number): Buffer {
  return record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directoryBytes],
    [4, offset],
    [2, 0],
  ]);
}

type Field = readonly [bytes: 2 | 4, value: number];

function record(fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map(([length, value]) => {
      const bytes = Buffer.alloc(length);
      bytes.writeUIntLE(value, 0, length);
      return bytes;
    }),
  );
}

/** An extra field takes at least 4 bytes. */
function paddingAfter(position: number): Buffer {
  const missing = (alignment - (position % alignment)) % alignment;
  const length = missing > 0 && missing < 4 ? missing + alignment : missing;
  const padding = Buffer.alloc(length);
  if (length > 0) {
    padding.writeUInt16LE(paddingField, 0);
    padding.writeUInt16LE(length - 4, 2);
  }
  return padding;
}
