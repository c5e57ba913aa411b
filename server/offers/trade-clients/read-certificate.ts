import type { CertificateType } from '#domain/offers/trade-clients.ts';
import { invalid } from '#server/http/errors.ts';
import type { PhotoEncoder } from '#server/photographs/private/open-photo-encoder.ts';

/** A resale certificate as it is kept. */
export interface CertificateFile {
  type: CertificateType;
  file: Buffer;
}

const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Checks the bytes of a resale certificate. A picture is encoded anew without its metadata, as all private photographs are. A
 * PDF is kept as it is: the shop never opens it, and browsers only save it.
 * @throws RequestError 400 with what to do instead
 */
export async function readCertificate(encoder: PhotoEncoder, bytes: Buffer): Promise<CertificateFile> {
  if (isPdf(bytes)) return { type: 'application/pdf', file: bytes };
  const isPicture = [jpeg, png].some((start) => bytes.subarray(0, start.length).equals(start));
  if (!isPicture) throw refused('is no PDF, JPEG or PNG. Save it as one of these');
  const encoded = await encoder.encode(bytes);
  if (!encoded.ok) throw refused(encoded.problem.replace('TIFF or JPEG', 'JPEG'));
  return { type: 'image/jpeg', file: Buffer.from(encoded.jpeg) };
}

/** Readers look for the end within the last 1,024 bytes. */
const endBytes = 1024;

function isPdf(bytes: Buffer): boolean {
  return (
    /^%PDF-\d/.test(bytes.subarray(0, 8).toString('latin1')) && bytes.subarray(-endBytes).includes('%%EOF')
  );
}

/** @param problem the end of a sentence that starts with the certificate */
function refused(problem: string) {
  return invalid(`The certificate ${problem}.`, { certificate: problem });
}
