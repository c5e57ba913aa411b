import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { BatchPiece, BatchView } from '#domain/api/fulfillment/batches.ts';
import { countOf } from '#domain/count-of.ts';
import { batchKindWords } from '#domain/fulfillment/batches.ts';
import { useDownload } from '../../api/download.ts';
import { useChange, useRead } from '../../api/use-call.ts';
import actions from '../../ui/actions.module.css';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { InParts } from '../in-parts.tsx';
import { Papers } from '../pieces/papers.tsx';
import styles from './batches.module.css';
import { PlanDrawing } from './plan-drawing.tsx';

export function BatchPage() {
  const { number = '' } = useParams();
  const query = useRead(['pieces', 'batch', number], 'GET /api/studio/batches/:number', { number });
  return <Loaded query={query}>{(batch) => <OneBatch {...batch} />}</Loaded>;
}

function OneBatch(batch: BatchView) {
  const { number, kind, madeAt, undoneAt, pieces } = batch;
  const made = pieces.filter(({ state }) => state !== 'stopped');
  const due = pieces.filter(({ state }) => state === 'due');
  const plan = useDownload();
  const [isAsking, setAsking] = useState(false);
  return (
    <Page
      title="Batch"
      number={String(number)}
      parent={{ text: 'Batches', to: '/bench/batches' }}
      lead={
        <>
          {batchKindWords[kind]}, <Time at={madeAt} prefix="made" />
          {undoneAt && (
            <>
              , <Time at={undoneAt} prefix="taken apart" />
            </>
          )}
          .
        </>
      }
    >
      <div className={actions.tight}>
        <Button onPress={() => plan.mutate({ path: `batches/${number}/plan` })}>Plan as PDF</Button>
        {!undoneAt && (
          <Button kind="alert" onPress={() => setAsking(true)}>
            Take it apart
          </Button>
        )}
      </div>
      <Problem error={plan.error} />
      {made.length > 0 && (
        <Section title="Papers">
          <Papers codes={codesOf(made)} printCodes={kind === 'print' ? codesOf(due) : []} />
        </Section>
      )}
      {pieces.length > 0 && <BatchPieces pieces={pieces} />}
      <PlanDrawing
        plan={batch}
        pieces={pieces}
        out={new Set(pieces.flatMap(({ code, state }) => (state === 'due' ? [] : code)))}
      />
      {isAsking && <TakeApartDialog number={number} onClose={() => setAsking(false)} />}
    </Page>
  );
}

function codesOf(pieces: readonly BatchPiece[]): string[] {
  return pieces.map(({ code }) => code);
}

/** What became of each piece: those that are stopped first, because they may be about to be printed. */
function BatchPieces({ pieces }: Pick<BatchView, 'pieces'>) {
  const states = ['stopped', 'due', 'done'] as const;
  const groups = states.map((state) => pieces.filter((piece) => piece.state === state));
  const [stopped = [], due = [], done = []] = groups;
  const counts = [
    `${due.length} of ${pieces.length} ${due.length === 1 ? 'waits' : 'wait'}`,
    done.length > 0 && `${countOf(done.length, 'is', 'are')} done`,
    stopped.length > 0 && `${countOf(stopped.length, 'is', 'are')} left out`,
  ];
  return (
    <Section title="Pieces">
      <p className={styles.selected}>{counts.filter(Boolean).join(', ')}.</p>
      <InParts items={groups.flat()} name="lines" size={30} noun="pieces">
        {(shown) => <Rows label="Pieces">{shown.map(toRow)}</Rows>}
      </InParts>
    </Section>
  );
}

function toRow({ code, title, variant, isLate, state, reason }: BatchPiece) {
  return (
    <Row
      key={code}
      title={
        <Link to={`/p/${code}`}>
          {code} {title}
        </Link>
      }
      facts={[
        variant,
        isLate && 'late',
        state === 'stopped' ? <strong key="why">{`left out: ${reason}`}</strong> : reason,
      ]}
    />
  );
}

function TakeApartDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const takeApart = useChange('DELETE /api/studio/batches/:number', { number });
  const navigate = useNavigate();
  return (
    <FormDialog
      title={`Take batch ${number} apart?`}
      submit={`Take batch ${number} apart`}
      keep="Keep the batch"
      change={takeApart}
      onClose={onClose}
      onSubmit={() => takeApart.mutate(undefined, { onSuccess: () => navigate('/bench/batches') })}
    >
      <p>Its pieces wait again. Those that are already printed or cut stay in it.</p>
    </FormDialog>
  );
}
