import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid } from '../api/api-error.ts';
import type { ApiCall } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { requireObject } from '../api/find-object.ts';
import { text } from '../api/parameters.ts';
import { newId } from '../new-id.ts';
import { nowInSeconds } from '../objects.ts';
import type { Payments } from '../payments.ts';

const maxBytes = 5 * 1024 * 1024;

const createFileSchema = z.strictObject({
  purpose: z.enum(['dispute_evidence']),
  file: z.strictObject({ name: text(), data: z.string() }),
});

/** The work of `POST /v1/files`: stores a file of evidence. */
export function createFile(payments: Payments, call: ApiCall): Stripe.File {
  const { purpose, file } = checkParameters(createFileSchema, call.parameters);
  const bytes = Buffer.from(file.data, 'base64');
  const type = /\.(pdf|jpe?g|png)$/.exec(file.name)?.[1];
  if (!type) throw invalid('Files of evidence must be PDF, JPEG or PNG.', { param: 'file' });
  if (bytes.length > maxBytes) throw invalid('The file is larger than 5 MB.', { param: 'file' });
  const id = newId('file');
  const stored: Stripe.File = {
    id,
    object: 'file',
    created: nowInSeconds(),
    expires_at: null,
    filename: file.name,
    links: null,
    purpose,
    size: bytes.length,
    title: null,
    type,
    url: `${payments.publicUrl}/v1/files/${id}/contents`,
  };
  payments.store.insert(stored);
  payments.store.database.prepare('INSERT INTO file_contents (file, bytes) VALUES (?, ?)').run(id, bytes);
  return stored;
}

/** The work of `GET /v1/files/:id`. */
export function retrieveFile(payments: Payments, { id }: ApiCall): Stripe.File {
  return requireObject(payments, 'file', id, 'file', 404);
}

/** The bytes of a file. Throws the provider's 404. */
export function readContents(payments: Payments, id: string): Buffer {
  requireObject(payments, 'file', id, 'file', 404);
  const row = payments.store.database.prepare('SELECT bytes FROM file_contents WHERE file = ?').get(id);
  return Buffer.from(row?.bytes instanceof Uint8Array ? row.bytes : []);
}
