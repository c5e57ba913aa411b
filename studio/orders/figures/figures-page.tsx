import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { useDownload } from '../../api/download.ts';
import actions from '../../ui/actions.module.css';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import styles from './figures.module.css';
import { ConversionText, Summary } from './figures-summary.tsx';
import { PartsTable } from './parts-table.tsx';
import { SalesByDay } from './sales-by-day.tsx';
import { SpanFields } from './span-fields.tsx';
import { readSpan, spanProblem } from './spans.ts';

/** What was sold in a span of days, which is in the address. */
export function FiguresPage() {
  const [params, setParams] = useSearchParams();
  const span = readSpan(params, new Date());
  const problem = spanProblem(span);
  const figures = useQuery({
    queryKey: ['figures', span.from, span.to],
    queryFn: () => call('GET /api/studio/figures', { ...span }),
    enabled: problem === undefined,
    placeholderData: (previous) => previous,
  });
  const books = useDownload();
  const orders = useDownload();
  const query = new URLSearchParams({ ...span });
  return (
    <Page title="Figures">
      <SpanFields
        span={span}
        onChange={(next) => setParams({ ...next }, { replace: true, preventScrollReset: true })}
      />
      <Problem error={problem && new Error(problem)} />
      {!problem && (
        <>
          <Loaded query={figures}>
            {(sold) => (
              <>
                <Summary figures={sold} />
                <Section title="Sales by day">
                  <SalesByDay days={sold.days} />
                </Section>
                <Section title="Checkouts">
                  <ConversionText {...sold} />
                </Section>
                <Section title="Sizes">
                  <PartsTable caption="Sizes" parts={sold.sizes} />
                </Section>
                <Section title="Frames">
                  <PartsTable caption="Frames" parts={sold.frames} />
                </Section>
                <Section title="Prints">
                  <PartsTable caption="Prints" parts={sold.prints} others={sold.otherPrints} />
                </Section>
              </>
            )}
          </Loaded>
          <Section title="Files">
            <div className={actions.actions}>
              <Button
                kind="quiet"
                isPending={books.isPending}
                onPress={() => books.mutate({ path: `figures/books?${query}`, isStream: true })}
              >
                Books as CSV
              </Button>
              <Button
                kind="quiet"
                isPending={orders.isPending}
                onPress={() => orders.mutate({ path: `figures/orders?${query}`, isStream: true })}
              >
                Orders as CSV
              </Button>
            </div>
            <Problem error={books.error ?? orders.error} />
          </Section>
          <p className={styles.note}>
            Days are in UTC. Payments count on the day they were made, and refunds on the day the money went
            back.
          </p>
        </>
      )}
    </Page>
  );
}
