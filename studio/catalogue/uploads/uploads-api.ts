import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportRequest, Uploads } from '#domain/api/catalogue/uploads.ts';
import { call } from '../../api/call.ts';

const key = ['uploads'];

/** Read every second while an import runs. */
export function useUploads() {
  return useQuery({
    queryKey: key,
    queryFn: () => call('GET /api/studio/uploads'),
    refetchInterval: ({ state }) => (isRunning(state.data) ? 1000 : false),
  });
}

export function isRunning(uploads: Uploads | undefined): boolean {
  return Boolean(uploads?.lastImport && !uploads.lastImport.finishedAt);
}

export function useImportUploads() {
  return useUploadChange((settings: ImportRequest) => call('POST /api/studio/uploads/import', {}, settings));
}

export function useReplaceFile(printId: string) {
  return useUploadChange((fileId: string) =>
    call('POST /api/studio/prints/:printId/file', { printId }, { fileId }),
  );
}

export function useRemoveUploads() {
  return useUploadChange(async (fileIds: string[]) => {
    for (const id of fileIds) {
      await call('DELETE /api/studio/uploads/files/:fileId', { fileId: id }, undefined, {
        'tus-resumable': '1.0.0',
      });
    }
  });
}

/** Publishes prints one after the other. */
export function usePublishAll() {
  return useUploadChange(async (printIds: string[]) => {
    for (const id of printIds)
      await call('PUT /api/studio/prints/:printId/published', { printId: id }, { isPublished: true });
  });
}

function useUploadChange<Variables, Value>(mutationFn: (variables: Variables) => Promise<Value>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key }),
        client.invalidateQueries({ queryKey: ['prints'] }),
        client.invalidateQueries({ queryKey: ['print'] }),
      ]),
  });
}
