import { useMutation, useQuery } from '@tanstack/react-query';
import { call, download } from '../../api/call.ts';
import { saveFile } from '../../api/save-file.ts';
import { type Span, spanProblem } from './spans.ts';

export function useFigures(span: Span) {
  return useQuery({
    queryKey: ['figures', span.from, span.to],
    queryFn: () => call('GET /api/studio/figures', { ...span }),
    enabled: spanProblem(span) === undefined,
    placeholderData: (previous) => previous,
  });
}

/** Saves the books or the orders of a span as a CSV file. */
export function useSaveCsv(what: 'books' | 'orders', span: Span) {
  return useMutation({
    mutationFn: async () => {
      const csv = await download(`figures/${what}?${new URLSearchParams({ ...span })}`);
      saveFile(`${what}-${span.from}-${span.to}.csv`, csv);
    },
  });
}
