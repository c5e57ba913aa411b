import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Certificate } from '../install/make-certificate.ts';

/** `openssl req` makes no certificate of the past, and `openssl ca` needs its register. */
const authority = `[ca]
default_ca=own
[own]
database=register
new_certs_dir=.
rand_serial=yes
policy=names
default_md=sha256
x509_extensions=extensions
[names]
commonName=supplied
[extensions]
subjectAltName=DNS:localhost
[req]
distinguished_name=subject
[subject]
`;

/** Makes a certificate for `localhost` that signed itself and expired in 2020. */
export async function makeExpiredCertificate(): Promise<Certificate> {
  const cwd = await mkdtemp(join(tmpdir(), 'passepartout-certificate-'));
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd });
  await writeFile(join(cwd, 'config'), authority);
  await writeFile(join(cwd, 'register'), '');
  const request = ['-new', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'];
  await openssl('req', ...request, '-config', 'config', '-keyout', 'key.pem', '-out', 'request.pem');
  const days = ['-startdate', '20200101000000Z', '-enddate', '20200102000000Z'];
  const files = ['-keyfile', 'key.pem', '-in', 'request.pem', '-out', 'cert.pem'];
  await openssl('ca', '-batch', '-notext', '-selfsign', '-config', 'config', ...days, ...files);
  const read = (name: string) => readFile(join(cwd, name), 'utf8');
  const certificate = { key: await read('key.pem'), cert: await read('cert.pem') };
  await rm(cwd, { recursive: true });
  return certificate;
}
