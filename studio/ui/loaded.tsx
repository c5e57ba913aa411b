import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError } from '../api/call.ts';
import { Button } from './button.tsx';
import styles from './loaded.module.css';

interface Props<Value> {
  query: UseQueryResult<Value>;
  children: (value: Value) => ReactNode;
}

/** Shows what a query read, or that it still reads, or why it failed. */
export function Loaded<Value>({ query, children }: Props<Value>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <div className={styles.problem} role="alert">
        <p>{describeError(query.error)}</p>
        <Button kind="quiet" onPress={() => query.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <p className={styles.waiting} role="status">
      Loading…
    </p>
  );
}
