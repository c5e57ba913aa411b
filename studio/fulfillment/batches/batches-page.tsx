import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import type { BatchSummaryView } from '#domain/api/fulfillment/batches.ts';
import { countOf } from '#domain/count-of.ts';
import { batchKindWords } from '#domain/fulfillment/batches.ts';
import { call } from '../../api/call.ts';
import { useChange, useRead } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { InParts } from '../in-parts.tsx';
import { usePieces } from '../pieces/bench-api.ts';
import { BatchChoice, readRequest } from './batch-choice.tsx';
import styles from './batches.module.css';
import { PlanDrawing } from './plan-drawing.tsx';
import { Remnants } from './remnants.tsx';

/** Batches: what is printed or cut together. The choice is in the address. */
export function BatchesPage() {
  const batches = useRead(['pieces', 'batches'], 'GET /api/studio/batches');
  return (
    <Page
      title="Batches"
      parent={{ text: 'Bench', to: '/bench' }}
      lead="Print several pieces on one roll, or cut them from the same sticks and sheets."
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
  );
}

function toRow({ number, kind, madeAt, pieceCount, lateCount, setAsideCount }: BatchSummaryView) {
  return (
    <Row
      key={number}
      title={<Link to={`/bench/batches/${number}`}>{`No. ${number}: ${batchKindWords[kind]}`}</Link>}
      facts={[
        countOf(pieceCount, 'piece'),
        lateCount > 0 && `${lateCount} late`,
        setAsideCount > 0 && `${setAsideCount} left out`,
        <Time key="at" at={madeAt} />,
      ]}
    />
  );
}

/** @param rolls that the printer accepts, by width in inches */
function NewBatch({ rolls }: { rolls: number[] }) {
  const { params } = useFilters();
  const selected = useSelected();
  const pieces = usePieces().data ?? [];
  const navigate = useNavigate();
  const make = useChange('POST /api/studio/batches');
  const request = readRequest(params, rolls, selected);
  const preview = useQuery({
    queryKey: ['pieces', 'preview', request],
    queryFn: () => call('POST /api/studio/batches/preview', {}, request),
  });
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
        <BatchChoice params={params} request={request} rolls={rolls} />
        <Loaded query={preview}>
          {(plan) => (
            <>
              <div className={styles.make} data-bottom-bar>
                <Button
                  isPending={make.isPending}
                  onPress={() =>
                    make.mutate(
                      { ...request, codes: plan.codes },
                      { onSuccess: ({ number }) => navigate(`/bench/batches/${number}`) },
                    )
                  }
                >
                  Make the batch: {countOf(plan.codes.length, 'piece')}
                </Button>
                <Problem error={make.error} />
              </div>
              <PlanDrawing plan={plan} pieces={pieces} />
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
