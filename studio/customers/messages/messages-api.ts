import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedMessage, StudioMessage } from '#domain/api/messages.ts';
import { call } from '../../api/call.ts';
import { usePages } from '../../api/use-pages.ts';

interface MessagesPage {
  messages: ListedMessage[];
  /** Of the next page. */
  cursor: string | null;
}

/** The list of messages. @param search the search of the page's address, without its `?` */
export function useMessages(search: string) {
  return usePages<MessagesPage>(['messages', 'list', search], 'messages', search);
}

export function useMessage(id: string) {
  return useQuery({
    queryKey: ['messages', 'one', id],
    queryFn: () => call<StudioMessage>('GET', `messages/${id}`),
  });
}

export function useAnswer(id: string) {
  return useMessageChange((reply: { id: string; text: string; after: number }) =>
    call<void>('POST', `messages/${id}/replies`, reply),
  );
}

export function useMarkDone(id: string) {
  return useMessageChange((done: boolean) => call<void>('PATCH', `messages/${id}`, { done }));
}

/** A change after which messages are read again, also when it failed: somebody else may have answered. */
function useMessageChange<Variables>(mutationFn: (variables: Variables) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['messages'] }),
  });
}
