import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

interface Props {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children: ReactNode;
}

/** Reads the next page of a list, if there is one. */
export function ShowMore({ query, children }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <Button kind="quiet" isPending={query.isFetchingNextPage} onPress={() => query.fetchNextPage()}>
      {children}
    </Button>
  );
}
