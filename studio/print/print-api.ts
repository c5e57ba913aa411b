import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PrintCrops, PrintWords, StudioPrint } from '#domain/studio-api/print.ts';
import type { Variant } from '#domain/variants/variants.ts';
import { call } from '../api/call.ts';

export function usePrint(id: string) {
  return useQuery({ queryKey: ['print', id], queryFn: () => call<StudioPrint>('GET', `prints/${id}`) });
}

type Form = Omit<Variant, 'sku'>;

export interface FormValues {
  /** Null: every form, at the prices of the shop's table. */
  forms: Form[] | null;
}

/** What is saved together, and the version that was changed. */
type Saved<Values> = Values & { version: number };

export function useSaveWords(id: string) {
  return usePrintChange(id, ({ version, keywords, ...words }: Saved<PrintWords>) =>
    call<StudioPrint>('PUT', `prints/${id}/words`, {
      version,
      words: { ...words, keywords: trimAll(keywords) },
    }),
  );
}

export function useSaveCrops(id: string) {
  return usePrintChange(id, (crops: Saved<PrintCrops>) =>
    call<StudioPrint>('PUT', `prints/${id}/crops`, crops),
  );
}

export function useSaveForms(id: string) {
  return usePrintChange(id, (forms: Saved<FormValues>) =>
    call<StudioPrint>('PUT', `prints/${id}/forms`, forms),
  );
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

/** Without the empty ones that a last comma makes. */
function trimAll(keywords: string[]): string[] {
  return keywords.map((keyword) => keyword.trim()).filter(Boolean);
}
