import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PrintRequest, StudioPrint } from '#domain/api/catalogue/print.ts';
import { call } from '../../api/call.ts';

export function usePrint(id: string) {
  return useQuery({
    queryKey: ['print', id],
    queryFn: () => call('GET /api/studio/prints/:printId', { printId: id }),
  });
}

export function useSavePrint(id: string) {
  return usePrintChange(id, (request: PrintRequest) =>
    call('PUT /api/studio/prints/:printId', { printId: id }, request),
  );
}

export function useSetPublished(id: string) {
  return usePrintChange(id, (isPublished: boolean) =>
    call('PUT /api/studio/prints/:printId/published', { printId: id }, { isPublished }),
  );
}

/** A change that answers with the print as it is then. */
function usePrintChange<Variables>(id: string, mutationFn: (variables: Variables) => Promise<StudioPrint>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (print) => client.setQueryData(['print', id], print),
    onSettled: () => client.invalidateQueries({ queryKey: ['prints'] }),
  });
}
