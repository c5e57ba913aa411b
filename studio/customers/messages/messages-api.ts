import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { usePages } from '../../api/use-pages.ts';

/** The list of messages. @param search the search of the page's address, without its `?` */
export function useMessages(search: string) {
  return usePages(['messages', 'list', search], (params) => call('GET /api/studio/messages', params), search);
}

export function useMessage(id: string) {
  return useQuery({
    queryKey: ['messages', 'one', id],
    queryFn: () => call('GET /api/studio/messages/:messageId', { messageId: id }),
  });
}

export function useAnswer(id: string) {
  return useMessageChange((reply: { id: string; text: string; after: number }) =>
    call('POST /api/studio/messages/:messageId/replies', { messageId: id }, reply),
  );
}

export function useMarkDone(id: string) {
  return useMessageChange((done: boolean) =>
    call('PATCH /api/studio/messages/:messageId', { messageId: id }, { done }),
  );
}

/** A change after which messages are read again, also when it failed, because another person may have answered. */
function useMessageChange<Variables>(mutationFn: (variables: Variables) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['messages'] }),
  });
}
