import { useMutation, useQuery } from '@tanstack/react-query';
import type { Uploads } from '#domain/api/catalogue/uploads.ts';
import { call } from '../../api/call.ts';

/** Read every second while an import runs. */
export function useUploads() {
  return useQuery({
    queryKey: ['uploads'],
    queryFn: () => call('GET /api/studio/uploads'),
    refetchInterval: ({ state }) => (isRunning(state.data) ? 1000 : false),
  });
}

export function isRunning(uploads: Uploads | undefined): boolean {
  return Boolean(uploads?.lastImport && !uploads.lastImport.finishedAt);
}

export function useRemoveUploads() {
  return useMutation({
    mutationFn: async (fileIds: string[]) => {
      const headers = { 'tus-resumable': '1.0.0' };
      for (const fileId of fileIds)
        await call('DELETE /api/studio/uploads/files/:fileId', { fileId }, undefined, headers);
    },
  });
}

/** Publishes prints one after the other. */
export function usePublishAll() {
  return useMutation({
    mutationFn: async (printIds: string[]) => {
      for (const printId of printIds)
        await call('PUT /api/studio/prints/:printId/published', { printId }, { isPublished: true });
    },
  });
}
