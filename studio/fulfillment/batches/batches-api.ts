import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  BatchPlanView,
  BatchRequest,
  BatchSummaryView,
  BatchView,
  RemnantList,
} from '#domain/api/batches.ts';
import { call } from '../../api/call.ts';
import { randomUuid } from '../../api/random-uuid.ts';

export function useBatches() {
  return useQuery({
    queryKey: ['pieces', 'batches'],
    queryFn: () => call<{ batches: BatchSummaryView[]; rollInches: number[] }>('GET', 'batches'),
  });
}

export function useBatch(number: string) {
  return useQuery({
    queryKey: ['pieces', 'batch', number],
    queryFn: () => call<BatchView>('GET', `batches/${number}`),
  });
}

/** What a batch of the pieces that wait would be now. */
export function usePreview(request: BatchRequest) {
  return useQuery({
    queryKey: ['pieces', 'preview', request],
    queryFn: () => call<BatchPlanView>('POST', 'batches/preview', request),
  });
}

export function useMakeBatch() {
  return useBatchChange((request: BatchRequest) => call<{ number: number }>('POST', 'batches', request));
}

export function useTakeApart(number: number) {
  return useBatchChange(() => call<{ freed: string[]; kept: string[] }>('DELETE', `batches/${number}`));
}

/** The moulding that no batch uses. */
export function useRemnants() {
  return useQuery({
    queryKey: ['pieces', 'remnants'],
    queryFn: () => call<RemnantList>('GET', 'remnants'),
  });
}

export function useAddRemnant() {
  return useBatchChange((remnant: { moulding: string; lengthInches: number }) =>
    call<void>('PUT', `remnants/${randomUuid()}`, remnant),
  );
}

export function useRemoveRemnant() {
  return useBatchChange((id: string) => call<void>('DELETE', `remnants/${id}`));
}

function useBatchChange<Variables, Value>(mutationFn: (variables: Variables) => Promise<Value>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ['pieces'] }) });
}
