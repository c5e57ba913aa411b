import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatInches } from '#domain/making/framing-texts.ts';
import {
  type BatchKindName,
  type BatchRequest,
  batchKindNames,
  batchKindWords,
} from '#domain/studio-api/batches.ts';
import { type FrameColor, frameColors, frames } from '#domain/variants/frames.ts';
import { usePieces } from '../bench/bench-api.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Select } from '../ui/select.tsx';
import { Time } from '../ui/time.tsx';
import styles from './batches.module.css';
import { useBatches, useMakeBatch, usePreview } from './batches-api.ts';
import { PlanDrawing } from './plan-drawing.tsx';

/** Batches: what is printed or cut together. The choice is in the address. */
export function BatchesPage() {
  const batches = useBatches();
  return (
    <div className={styles.batches}>
      <Page
        title="Batches"
        lead="Print several pieces on one roll, or cut them from the same sticks and sheets."
      >
        <Loaded query={batches}>{({ rollInches }) => <NewBatch rolls={rollInches} />}</Loaded>
        <Section title="Made">
          <Loaded query={batches}>
            {({ batches: made }) =>
              made.length === 0 ? (
                <p>No batch has been made.</p>
              ) : (
                <Rows label="Batches">
                  {made.map(({ number, kind, madeAt, pieceCount, lateCount }) => (
                    <Row
                      key={number}
                      title={
                        <Link
                          to={`/bench/batches/${number}`}
                        >{`No. ${number}: ${batchKindWords[kind]}`}</Link>
                      }
                      facts={[
                        pieceCount === 1 ? '1 piece' : `${pieceCount} pieces`,
                        lateCount > 0 && `${lateCount} late`,
                        <Time key="at" at={madeAt} />,
                      ]}
                    />
                  ))}
                </Rows>
              )
            }
          </Loaded>
        </Section>
      </Page>
    </div>
  );
}

/** @param rolls that the printer takes, by width in inches */
function NewBatch({ rolls }: { rolls: number[] }) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const make = useMakeBatch();
  const request = readRequest(params, rolls);
  const preview = usePreview(request);
  const papers = [...new Set(usePieces().data?.map(({ paper }) => paper))];
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Section title="Make a batch">
      <div className={styles.choice}>
        <Select
          label="Kind"
          options={batchKindNames.map((kind) => [kind, batchKindWords[kind]] as const)}
          value={request.kind}
          onChange={(event) => set('kind', event.target.value)}
        />
        {request.kind === 'print' && (
          <Select
            label="Width of the roll"
            options={rolls.map((inches) => [String(inches), `${formatInches(inches)} in`] as const)}
            value={String(request.rollInches)}
            onChange={(event) => set('roll', event.target.value)}
          />
        )}
        {request.kind === 'print' && papers.length > 1 && (
          <Select
            label="Paper"
            options={[['', 'All papers'], ...papers.map((paper) => [paper, paper] as const)]}
            value={request.paper ?? ''}
            onChange={(event) => set('paper', event.target.value)}
          />
        )}
        {request.kind === 'moulding' && (
          <Select
            label="Frame"
            options={[['', 'All frames'], ...colors.map((color) => [color, frames[color].name] as const)]}
            value={request.frameColor ?? ''}
            onChange={(event) => set('frame', event.target.value)}
          />
        )}
      </div>
      <Loaded query={preview}>
        {(plan) => (
          <>
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
            <PlanDrawing plan={plan} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

const colors = frameColors.filter((color) => color !== 'none');

function readRequest(params: URLSearchParams, rolls: number[]): BatchRequest {
  const kind =
    batchKindNames.find((name) => name === params.get('kind')) ?? ('print' satisfies BatchKindName);
  const paper = params.get('paper');
  const frame = colors.find((color: FrameColor) => color === params.get('frame'));
  const roll = rolls.find((inches) => String(inches) === params.get('roll'));
  return {
    kind,
    ...(kind === 'print' && { rollInches: roll ?? Math.max(...rolls) }),
    ...(kind === 'print' && paper && { paper }),
    ...(kind === 'moulding' && frame && { frameColor: frame }),
  };
}
