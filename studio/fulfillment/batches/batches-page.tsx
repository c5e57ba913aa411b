import { Link, useLocation, useNavigate } from 'react-router';
import type { BatchSummaryView } from '#domain/api/fulfillment/batches.ts';
import { batchKindWords } from '#domain/fulfillment/batches.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Time } from '../../ui/time.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { InParts } from '../in-parts.tsx';
import { BatchChoice, readRequest } from './batch-choice.tsx';
import styles from './batches.module.css';
import { useBatches, useMakeBatch, usePreview } from './batches-api.ts';
import { PlanDrawing } from './plan-drawing.tsx';
import { Remnants } from './remnants.tsx';

/** Batches: what is printed or cut together. The choice is in the address. */
export function BatchesPage() {
  const batches = useBatches();
  return (
    <div className={styles.batches}>
      <Page
        title="Batches"
        lead="Print several pieces on one roll, or cut them from the same sticks and sheets."
        actions={
          <Link className={buttonClass} data-kind="quiet" to="/bench">
            Back to the bench
          </Link>
        }
      >
        <Loaded query={batches}>{({ rollInches }) => <NewBatch rolls={rollInches} />}</Loaded>
        <Section title="Made">
          <Loaded query={batches}>
            {({ batches: made }) =>
              made.length === 0 ? (
                <p>No batch has been made.</p>
              ) : (
                <InParts items={made} name="made" size={20} noun="batches">
                  {(shown) => <Rows label="Batches">{shown.map(toRow)}</Rows>}
                </InParts>
              )
            }
          </Loaded>
        </Section>
        <Remnants />
      </Page>
    </div>
  );
}

function toRow({ number, kind, madeAt, pieceCount, lateCount, setAsideCount }: BatchSummaryView) {
  return (
    <Row
      key={number}
      title={<Link to={`/bench/batches/${number}`}>{`No. ${number}: ${batchKindWords[kind]}`}</Link>}
      facts={[
        pieceCount === 1 ? '1 piece' : `${pieceCount} pieces`,
        lateCount > 0 && `${lateCount} late`,
        setAsideCount > 0 && `${setAsideCount} left out`,
        <Time key="at" at={madeAt} />,
      ]}
    />
  );
}

/** @param rolls that the printer takes, by width in inches */
function NewBatch({ rolls }: { rolls: number[] }) {
  const { params, set } = useFilters();
  const selected = useSelected();
  const navigate = useNavigate();
  const make = useMakeBatch();
  const request = readRequest(params, rolls, selected);
  const preview = usePreview(request);
  return (
    <Section title="Make a batch">
      {selected && (
        <p className={styles.selected}>
          Of the {selected.length === 1 ? 'piece' : `${selected.length} pieces`} that you selected.{' '}
          <Link to={`?${params}`} replace>
            Use all that wait
          </Link>
        </p>
      )}
      <div className={styles.newBatch}>
        <BatchChoice params={params} request={request} rolls={rolls} set={set} />
        <Loaded query={preview}>
          {(plan) => (
            <>
              <div>
                <Button
                  isPending={make.isPending}
                  onPress={() =>
                    make.mutate(
                      { ...request, codes: plan.codes },
                      { onSuccess: ({ number }) => navigate(`/bench/batches/${number}`) },
                    )
                  }
                >
                  Make the batch: {plan.codes.length === 1 ? '1 piece' : `${plan.codes.length} pieces`}
                </Button>
                <Problem error={make.error} />
              </div>
              <PlanDrawing plan={plan} />
            </>
          )}
        </Loaded>
      </div>
    </Section>
  );
}

/** The codes that the bench gave to this page. They are in the history's entry, so that a reload and Back keep them. */
function useSelected(): string[] | undefined {
  const { state } = useLocation();
  return Array.isArray(state?.codes) ? state.codes.map(String) : undefined;
}
