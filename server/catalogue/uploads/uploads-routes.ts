import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { isListOrSidecar } from '#domain/catalogue/uploads.ts';
import { listArtists } from '#server/catalogue/artists/list-artists.ts';
import type { Executor } from '#server/database/database.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { lockVersion } from '../print/find-studio-print.ts';
import { importUploadJob } from './import-jobs.ts';
import { pictureRoutes } from './picture-routes.ts';
import { receiveRoutes } from './receive-routes.ts';
import { showFiles, showLastImport } from './show-uploads.ts';
import { uploadImports } from './tables.ts';
import { listUploads, lockUploads, type StoredUpload, uploadFolder } from './uploaded-files.ts';

const config = { studio: { roles: ['owner'] } } as const;

/** Uploaded files and their import. */
export function uploadsRoutes(app: FastifyInstance, context: StudioContext): void {
  const { db } = context.orders;
  app.register(receiveRoutes(context));
  pictureRoutes(app, context);

  const list = { summary: 'The files that you uploaded and did not import, and your latest import', config };
  route(app, 'GET /api/studio/uploads', list, async (request) => {
    const staffId = staffSessionOf(request).member.id;
    const uploads = await ownUploads(context, staffId);
    return {
      files: await showFiles(db, uploads),
      lastImport: await showLastImport(db, staffId, uploads),
      artists: await listArtists(db),
    };
  });
  importRoutes(app, context);
}

function importRoutes(app: FastifyInstance, context: StudioContext): void {
  const { jobs } = context.orders;
  const importAll = {
    summary:
      'Imports your uploaded files as hidden prints. What a file states itself counts more than a default',
    config,
  };
  route(app, 'POST /api/studio/uploads/import', importAll, async (request) => {
    const { arePrintMasters, fileIds: chosen, ...defaults } = request.body;
    const staffId = staffSessionOf(request).member.id;
    const id = uuid();
    await changeInStudio(context, request, async ({ orders: { db }, record }) => {
      await lockUploads(db);
      await requireNoneRunning(db, isNull(uploadImports.printId), staffId);
      const whole = (await ownUploads(context, staffId)).filter(isWhole);
      const isChosen = ({ id, name }: StoredUpload) =>
        isListOrSidecar(name) || chosen?.includes(id) !== false;
      const files = whole.filter(isChosen);
      const photographs = files.filter(({ name }) => !isListOrSidecar(name)).length;
      if (photographs === 0) {
        throw conflict('nothing_uploaded', 'There is no photograph to import. Upload some first.');
      }
      const fileIds = files.map((file) => file.id);
      const values = { id, staffId, defaults, arePrintMasters, fileIds, startedAt: new Date() };
      await db.insert(uploadImports).values(values);
      await jobs.enqueue(db, importUploadJob, { importId: id });
      const after = { files: photographs, ...defaults };
      await record({ action: 'upload.imported', id, after });
    });
    return { id };
  });

  const replace = {
    summary: 'Gives a print your uploaded file. Orders keep the file that was ordered',
    params: z.object({ printId: z.uuid() }),
    config,
  };
  route(app, 'POST /api/studio/prints/:printId/file', replace, async (request) => {
    const { printId } = request.params;
    const { fileId } = request.body;
    const staffId = staffSessionOf(request).member.id;
    const id = uuid();
    await changeInStudio(context, request, async ({ orders: { db }, record }) => {
      await lockUploads(db);
      await requireNoneRunning(db, eq(uploadImports.printId, printId), staffId);
      const file = (await ownUploads(context, staffId, printId)).find((each) => each.id === fileId);
      if (!file || !isWhole(file)) throw notFound('The file was not uploaded completely.');
      const { print } = await lockVersion(db, printId);
      const values = { id, staffId, defaults: {}, arePrintMasters: false, printId, fileIds: [fileId] };
      await db.insert(uploadImports).values({ ...values, startedAt: new Date() });
      await jobs.enqueue(db, importUploadJob, { importId: id });
      const after = { print: print.title, file: file.name };
      await record({ action: 'upload.imported', id, after });
    });
    return { id };
  });
}

/** @param printId the print that the files are for; undefined for new prints */
async function ownUploads(
  { configuration }: StudioContext,
  staffId: string,
  printId?: string,
): Promise<StoredUpload[]> {
  const all = await listUploads(uploadFolder(configuration.dataDir));
  return all.filter((upload) => upload.staffId === staffId && upload.printId === printId);
}

function isWhole({ bytes, receivedBytes }: StoredUpload): boolean {
  return receivedBytes === bytes;
}

async function requireNoneRunning(on: Executor, ofKind: SQL, staffId: string): Promise<void> {
  const isRunning = and(ofKind, eq(uploadImports.staffId, staffId), isNull(uploadImports.finishedAt));
  const [running] = await on.select({ id: uploadImports.id }).from(uploadImports).where(isRunning);
  if (running)
    throw conflict('import_running', 'Your last import is still running. Wait until it has ended.');
}
