import { z } from 'zod';
import { type Labels, parse } from './labels.ts';
import { type Batch, type Mode, newObject } from './objects.ts';
import { requireShipment } from './shipments.ts';
import { recordEvent } from './tracker-events.ts';

const batchBody = z.strictObject({
  batch: z.strictObject({
    reference: z.string().max(100).optional(),
    shipments: z.array(z.strictObject({ id: z.string() })).default([]),
  }),
});

/** `POST /v2/batches`. Its event says that it is made, which costs nothing until its shipments are bought. */
export function createBatch(labels: Labels, body: unknown, { mode }: { mode: Mode }): Batch {
  const { reference = null, shipments } = parse(batchBody, body).batch;
  for (const { id } of shipments) requireShipment(labels, id);
  const batch: Batch = {
    ...newObject('batch', 'Batch'),
    mode,
    state: 'creating',
    reference,
    num_shipments: shipments.length,
  };
  labels.store.insert(batch);
  recordEvent(labels, 'batch.created', { ...batch, state: 'created' });
  return batch;
}
