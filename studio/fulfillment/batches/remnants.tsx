import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { RemnantList } from '#domain/api/fulfillment/batches.ts';
import { capitalize } from '#domain/capitalize.ts';
import { formatInches } from '#domain/framing/framing-texts.ts';
import { parseInches } from '#domain/fulfillment/parse-inches.ts';
import { randomUuid } from '#domain/random-uuid.ts';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Form, Problem } from '../../ui/form.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { InParts } from '../in-parts.tsx';
import styles from './batches.module.css';

/** The moulding that batches left and that was found. */
export function Remnants() {
  const remnants = useRead(['pieces', 'remnants'], 'GET /api/studio/remnants');
  return (
    <Section title="Moulding that is left">
      <p>Batches record what is left of each stick, and the next ones use it first.</p>
      <Loaded query={remnants}>
        {(list) => (
          <>
            <RemnantRows {...list} />
            <div className={styles.addRemnant}>
              <AddRemnant mouldings={list.mouldings} />
            </div>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function RemnantRows({ remnants }: RemnantList) {
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/studio/remnants/:remnantId', { remnantId: id }),
  });
  return (
    <>
      <InParts items={remnants} name="remnants" size={20} noun="remnants">
        {(shown) => (
          <Rows label="Moulding that is left">
            {shown.map(({ id, moulding, lengthInches, madeByBatch }) => (
              <Row
                key={id}
                title={`${moulding}, ${formatInches(lengthInches)} in`}
                facts={[madeByBatch === null ? 'was found' : `of batch ${madeByBatch}`]}
                action={
                  <Button kind="text" onPress={() => remove.mutate(id)}>
                    Remove {moulding}, {formatInches(lengthInches)} in
                  </Button>
                }
              />
            ))}
          </Rows>
        )}
      </InParts>
      <Problem error={remove.error} />
    </>
  );
}

function AddRemnant({ mouldings }: { mouldings: string[] }) {
  const add = useMutation({
    mutationFn: (remnant: { moulding: string; lengthInches: number }) =>
      call('PUT /api/studio/remnants/:remnantId', { remnantId: randomUuid() }, remnant),
  });
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <Form
      submit="Add the remnant"
      isRow
      change={add}
      onSubmit={({ moulding = '', length = '' }) => {
        const lengthInches = parseInches(length);
        setUnreadable(lengthInches === undefined);
        if (lengthInches !== undefined) add.mutate({ moulding, lengthInches });
      }}
    >
      <Select
        label="Moulding, by color and width of its face"
        name="moulding"
        options={mouldings.map((name) => [name, describeMoulding(name)] as const)}
      />
      <TextField
        label="Length in inches"
        name="length"
        hint="Such as 49 1/2"
        autoComplete="off"
        isRequired
        isInvalid={isUnreadable}
      />
    </Form>
  );
}

/** `Black, 3/4 in` for `black 3/4`. */
function describeMoulding(name: string): string {
  return `${capitalize(name.replace(' ', ', '))} in`;
}
