import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Certificate {
  key: string;
  /** PEM, which is also what trusts it. */
  cert: string;
}

/** Makes a certificate for some names that it signs itself. */
export async function makeCertificate(names: readonly string[]): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const alternatives = names.map((name) => `DNS:${name}`).join(',');
  const subject = ['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${alternatives}`];
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '90', ...subject];
  await promisify(execFile)('openssl', [...options, '-keyout', key, '-out', cert]);
  const certificate = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  await rm(folder, { recursive: true });
  return certificate;
}
