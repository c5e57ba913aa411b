/** The stored files of a zip by name, from its central directory, in its order. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  while (zip.toString('latin1', at, at + 4) === 'PK\x01\x02') {
    const size = zip.readUInt32LE(at + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      zip.readUInt16LE(at + place),
    );
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const nameEnd = at + 46 + (nameLength ?? 0);
    files.set(zip.toString('utf8', at + 46, nameEnd), zip.subarray(start, start + size));
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
