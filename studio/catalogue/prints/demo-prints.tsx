import { countOf } from '#domain/count-of.ts';
import { useChange, useRead } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import styles from './demo-prints.module.css';

/** Lets a new owner hide the demo prints in one step. Nothing is shown when none is published. */
export function DemoPrints() {
  const demo = useRead(['prints', 'demo'], 'GET /api/studio/demo-prints');
  const hide = useChange('POST /api/studio/demo-prints/hide');
  const count = demo.data?.published ?? 0;
  if (count === 0) return null;
  return (
    <section className={styles.offer} aria-labelledby="demo-prints">
      <p id="demo-prints">{countOf(count, 'demo print is', 'demo prints are')} on show.</p>
      <Problem error={hide.error} />
      <Button kind="text" isPending={hide.isPending} onPress={() => hide.mutate()}>
        Take down the demo prints
      </Button>
    </section>
  );
}
