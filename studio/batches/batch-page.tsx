import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type BatchView, batchKindWords } from '#domain/studio-api/batches.ts';
import { download } from '../bench/download.ts';
import { Papers } from '../bench/papers.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, Problem } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Time } from '../ui/time.tsx';
import styles from './batches.module.css';
import { useBatch, useTakeApart } from './batches-api.ts';
import { PlanDrawing } from './plan-drawing.tsx';

export function BatchPage() {
  const { number = '' } = useParams();
  return (
    <div className={styles.batches}>
      <Loaded query={useBatch(number)}>{(batch) => <OneBatch {...batch} />}</Loaded>
    </div>
  );
}

function OneBatch(batch: BatchView) {
  const { number, kind, madeAt, undoneAt, codes } = batch;
  const plan = useMutation({ mutationFn: download });
  const [isAsking, setAsking] = useState(false);
  return (
    <Page
      title={`Batch ${number}`}
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
      <div className={styles.actions}>
        <Button onPress={() => plan.mutate({ path: `batches/${number}/plan` })}>Plan as PDF</Button>
        {!undoneAt && (
          <Button kind="alert" onPress={() => setAsking(true)}>
            Take it apart
          </Button>
        )}
      </div>
      <Problem error={plan.error} />
      <PlanDrawing plan={batch} />
      {codes.length > 0 && (
        <Section title="Papers">
          <Papers codes={codes} />
        </Section>
      )}
      {isAsking && <TakeApartDialog number={number} onClose={() => setAsking(false)} />}
    </Page>
  );
}

function TakeApartDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const takeApart = useTakeApart(number);
  const navigate = useNavigate();
  return (
    <Dialog title={`Take batch ${number} apart?`} isOpen onClose={onClose}>
      <div className={styles.batches}>
        <p>Its pieces wait again. Those that are already printed or cut stay in it.</p>
        <Form
          submit="Take it apart"
          isPending={takeApart.isPending}
          error={takeApart.error}
          onSubmit={() => takeApart.mutate(undefined, { onSuccess: () => navigate('/bench/batches') })}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}
