import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PrintCrops, PrintWords, StudioPrint } from '#domain/api/print.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { call } from '../../api/call.ts';

export function usePrint(id: string) {
  return useQuery({ queryKey: ['print', id], queryFn: () => call<StudioPrint>('GET', `prints/${id}`) });
}

/** The version that was changed, and the parts to save. */
export interface PrintRequest {
  version: number;
  words?: PrintWords;
  crops?: PrintCrops;
  /** Null: every form, at the prices of the shop's table. */
  forms?: Omit<Variant, 'sku'>[] | null;
}

export function useSavePrint(id: string) {
  return usePrintChange(id, (request: PrintRequest) => call<StudioPrint>('PUT', `prints/${id}`, request));
}

export function useSetPublished(id: string) {
  return usePrintChange(id, (isPublished: boolean) =>
    call<StudioPrint>('PUT', `prints/${id}/published`, { isPublished }),
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
