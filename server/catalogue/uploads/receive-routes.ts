import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { cleanText } from '#domain/visible-text.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { conflict, invalid, notFound, RequestError } from '#server/http/errors.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { admitUpload, diskFull } from './admit-upload.ts';
import { findUpload, lockUploads, type StoredUpload, uploadFolder } from './uploaded-files.ts';

const path = '/api/studio/uploads/files';
const config = { studio: { roles: ['owner'] } } as const;
const params = z.object({ fileId: z.uuid() });
const querystring = z.strictObject({});

const version = { 'tus-resumable': z.literal('1.0.0') };
const bytes = z.string().regex(/^\d{1,12}$/, 'must be a number of bytes');
const nothing = z.undefined();
const refusals = errorAnswers(400, 401, 403, 404, 409, 413, 415, 503);

/**
 * Receives files in parts, which continue where they stopped after a lost connection (tus 1.0.0, https://tus.io/protocols).
 * Each person sees only their own.
 */
export function receiveRoutes({ configuration, orders: { db } }: StudioContext): FastifyPluginAsyncZod {
  const folder = uploadFolder(configuration.dataDir);
  return async (app) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    let tus: Promise<Server> | undefined;
    const receive = async (request: Request) => {
      tus ??= openTus(folder);
      return (await tus).handleWeb(request);
    };
    // The parts go to the disk as they arrive, so none is held in memory.
    app.addContentTypeParser('application/offset+octet-stream', (_request, parts, done) => done(null, parts));

    const create = {
      summary: 'Begins to upload a file for the import (tus)',
      querystring,
      headers: z.object({
        ...version,
        'upload-length': bytes,
        'upload-metadata': z
          .string()
          .meta({ examples: ['filename cmlkZ2UuanBn'] })
          .describe(
            '`filename`, the `folder` and `modifiedAt` that tell it apart from files of its name, and `printId` to replace the file of a print, each with its value in base64',
          ),
      }),
      response: { 201: nothing, ...refusals },
    };
    app.post(path, { schema: create, config }, async (request, reply) => {
      const staffId = staffSessionOf(request).member.id;
      const { filename: name, printId, ...identity } = readMetadata(request.headers['upload-metadata']);
      const file = { name, bytes: Number(request.headers['upload-length']), ...identity };
      const metadata = { filename: name, staffId, ...identity, ...(printId && { printId }) };
      const created = await db.transaction(async (tx) => {
        await lockUploads(tx);
        await admitUpload({ storedIn: folder, file, staffId, printId });
        return receive(toWebRequest(request, path, { metadata }));
      });
      await answer(reply, created, name);
    });

    const resume = {
      summary: 'How much of a file has arrived (tus)',
      params,
      querystring,
      headers: z.object(version),
      response: { 200: nothing, ...refusals },
    };
    const described = { ...config, swagger: { exposeHeadRoute: true } };
    app.head(`${path}/:fileId`, { schema: resume, config: described }, async (request, reply) => {
      const { id, name } = await requireOwn(folder, request, request.params.fileId);
      await answer(reply, await receive(toWebRequest(request, addressOf(id))), name);
    });

    const append = {
      summary: 'Sends the next part of a file (tus)',
      params,
      querystring,
      headers: z.object({
        ...version,
        'upload-offset': bytes.describe('where the part begins'),
        'content-type': z.literal('application/offset+octet-stream'),
      }),
      response: { 204: nothing, ...refusals },
    };
    app.patch(`${path}/:fileId`, { schema: append, config }, async (request, reply) => {
      const { id, name } = await requireOwn(folder, request, request.params.fileId);
      const parts = request.body instanceof Readable ? request.body : undefined;
      await answer(reply, await receive(toWebRequest(request, addressOf(id), { parts })), name);
    });

    const remove = {
      summary: 'Removes an uploaded file that was not imported (tus)',
      params,
      querystring,
      headers: z.object(version),
      response: { 204: nothing, ...refusals },
    };
    app.delete(`${path}/:fileId`, { schema: remove, config }, async (request, reply) => {
      const { id, name } = await requireOwn(folder, request, request.params.fileId);
      await answer(reply, await receive(toWebRequest(request, addressOf(id))), name);
    });
  };
}

async function openTus(directory: string): Promise<Server> {
  const [{ Server }, { FileStore }] = await Promise.all([import('@tus/server'), import('@tus/file-store')]);
  return new Server({
    path,
    datastore: new FileStore({ directory }),
    relativeLocation: true,
    namingFunction: () => newId(),
    // Only pages of the studio may call it, so no page of another origin needs to.
    allowedOrigins: [],
  });
}

/** The library reads the id from the end of an address, so it gets only addresses that are written here. */
function addressOf(id: string): string {
  return `${path}/${id}`;
}

/** Empty values are left out. */
type Metadata = Record<string, string | undefined>;

const passedHeaders = ['tus-resumable', 'upload-length', 'upload-offset', 'content-length'] as const;

/**
 * The request as the library reads it.
 * @param address without a query
 * @param metadata replaces that of the client
 */
function toWebRequest(
  { method, headers }: FastifyRequest,
  address: string,
  { metadata, parts }: { metadata?: Metadata; parts?: Readable | undefined } = {},
): Request {
  const type = method === 'PATCH' ? headers['content-type'] : undefined;
  const passed = new Headers({
    ...Object.fromEntries(
      passedHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
    ),
    ...(type && { 'content-type': type }),
    ...(metadata && { 'upload-metadata': writeMetadata(metadata) }),
  });
  const body = parts && (Readable.toWeb(parts) as ReadableStream<Uint8Array>);
  const url = new URL(address, 'http://localhost');
  return new Request(url, { method, headers: passed, ...(body && { body, duplex: 'half' }) });
}

/** @param name the file's, for messages */
async function answer(reply: FastifyReply, response: Response, name: string): Promise<void> {
  const { status } = response;
  if (status >= 400) {
    const message = (await response.text()).trim();
    reply.log.info({ status, message }, 'a part of an upload was refused');
    throw toError(status, message, name);
  }
  for (const [header, value] of response.headers) {
    if (/^(location|upload-|tus-)/.test(header)) reply.header(header, value);
  }
  reply.code(status).send();
}

function toError(status: number, message: string, name: string): RequestError {
  if (message === 'Something went wrong receiving the file') return diskFull(name);
  if (status === 404 || status === 410) return unknownUpload();
  if (status === 409)
    return conflict('wrong_offset', 'The shop has another part of the file. Ask it how much.');
  return new RequestError(
    status === 413 ? 413 : 400,
    'refused',
    `${name} was not received. Choose it again.`,
  );
}

/** @throws RequestError 404 for another person's file too */
export async function requireOwn(
  folder: string,
  request: FastifyRequest,
  fileId: string,
): Promise<StoredUpload> {
  const upload = await findUpload(folder, fileId);
  if (upload && upload.staffId === staffSessionOf(request).member.id) return upload;
  throw unknownUpload();
}

function unknownUpload(): RequestError {
  return notFound('There is no such upload. It may have been imported or removed.');
}

const metadataSchema = z.object({
  filename: z.string().min(1),
  folder: z
    .string()
    .transform((folder) => cleanText(folder, 'line').slice(0, 300))
    .optional(),
  modifiedAt: z.iso.datetime().optional(),
  printId: z.uuid().optional(),
});

/** Leaves out what is empty. @throws RequestError 400 */
function readMetadata(header: string): z.output<typeof metadataSchema> {
  const entries = header.split(',').map((pair) => {
    const [name = '', value = ''] = pair.trim().split(' ');
    return [name, Buffer.from(value, 'base64').toString().normalize()];
  });
  const parsed = metadataSchema.safeParse(Object.fromEntries(entries.filter(([, value]) => value)));
  if (parsed.success) return parsed.data;
  throw invalid('The upload states no file name.', { 'upload-metadata': 'must have a filename in base64' });
}

function writeMetadata(values: Metadata): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value ? [`${name} ${Buffer.from(value).toString('base64')}`] : []))
    .join(',');
}
