import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import styles from './bare-walls.module.css';

const key = ['prints', 'demo'];

/** Lets a new owner take the demo prints off the walls in one step. Nothing is shown when none hangs. */
export function BareWalls() {
  const client = useQueryClient();
  const demo = useQuery({ queryKey: key, queryFn: () => call('GET /api/studio/demo-prints') });
  const hide = useMutation({
    mutationFn: () => call('POST /api/studio/demo-prints/hide'),
    onSettled: () => client.invalidateQueries({ queryKey: ['prints'] }),
  });
  const count = demo.data?.published ?? 0;
  if (count === 0) return null;
  return (
    <section className={styles.offer} aria-labelledby="bare-walls">
      <p id="bare-walls">
        {count === 1 ? '1 demo print hangs' : `${count} demo prints hang`} in the shop. You can publish them
        again at any time.
      </p>
      <Problem error={hide.error} />
      <Button kind="text" isPending={hide.isPending} onPress={() => hide.mutate()}>
        Take down the demo prints
      </Button>
    </section>
  );
}
