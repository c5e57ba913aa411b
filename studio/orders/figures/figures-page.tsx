import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { useFigures, useSaveCsv } from './figures-api.ts';
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
  const figures = useFigures(span);
  const books = useSaveCsv('books', span);
  const orders = useSaveCsv('orders', span);
  return (
    <Page
      title="Figures"
      actions={
        <>
          <Button kind="quiet" isPending={books.isPending} onPress={() => books.mutate()}>
            Books as CSV
          </Button>
          <Button kind="quiet" isPending={orders.isPending} onPress={() => orders.mutate()}>
            Orders as CSV
          </Button>
        </>
      }
      lead="Days are in UTC. Payments count on the day they were made, and refunds on the day the money went back."
    >
      <SpanFields
        span={span}
        onChange={(next) => setParams({ ...next }, { replace: true, preventScrollReset: true })}
      />
      <Problem error={books.error ?? orders.error ?? (problem && new Error(problem))} />
      {!problem && (
        <Loaded query={figures}>
          {(sold) => (
            <>
              {!sold.isComplete && (
                <p role="status">
                  The orders from before the shop was upgraded are still being added up, so these figures are
                  too low. Look again in a few minutes. The CSV files are complete.
                </p>
              )}
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
      )}
    </Page>
  );
}
