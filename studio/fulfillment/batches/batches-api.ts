import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BatchRequest } from '#domain/api/fulfillment/batches.ts';
import { randomUuid } from '#domain/random-uuid.ts';
import { call } from '../../api/call.ts';

export function useBatches() {
  return useQuery({
    queryKey: ['pieces', 'batches'],
    queryFn: () => call('GET /api/studio/batches'),
  });
}

export function useBatch(number: string) {
  return useQuery({
    queryKey: ['pieces', 'batch', number],
    queryFn: () => call('GET /api/studio/batches/:number', { number }),
  });
}

/** What a batch of the pieces that wait would be now. */
export function usePreview(request: BatchRequest) {
  return useQuery({
    queryKey: ['pieces', 'preview', request],
    queryFn: () => call('POST /api/studio/batches/preview', {}, request),
  });
}

export function useMakeBatch() {
  return useBatchChange((request: BatchRequest) => call('POST /api/studio/batches', {}, request));
}

export function useTakeApart(number: number) {
  return useBatchChange(() => call('DELETE /api/studio/batches/:number', { number }));
}

/** The moulding that no batch uses. */
export function useRemnants() {
  return useQuery({
    queryKey: ['pieces', 'remnants'],
    queryFn: () => call('GET /api/studio/remnants'),
  });
}

export function useAddRemnant() {
  return useBatchChange((remnant: { moulding: string; lengthInches: number }) =>
    call('PUT /api/studio/remnants/:remnantId', { remnantId: randomUuid() }, remnant),
  );
}

export function useRemoveRemnant() {
  return useBatchChange((id: string) => call('DELETE /api/studio/remnants/:remnantId', { remnantId: id }));
}

function useBatchChange<Variables, Value>(mutationFn: (variables: Variables) => Promise<Value>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ['pieces'] }) });
}
