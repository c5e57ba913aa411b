import { useState } from 'react';
import type { BoxRates } from '#domain/api/fulfillment/parcels.ts';
import { capitalize } from '#domain/capitalize.ts';
import { countOf } from '#domain/count-of.ts';
import { formatCents } from '#domain/money.ts';
import { useChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Form, Problem } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { nameService } from './name-service.ts';
import styles from './packing-page.module.css';

interface Props {
  orderId: string;
  /** The packed pieces. */
  codes: string[];
  sellsLabels: boolean;
  /** The order has no phone that a carrier accepts. */
  needsPhone: boolean;
}

/** Reads what the carriers offer for the packed boxes, and buys the labels. */
export function Labels({ orderId, codes, sellsLabels, needsPhone }: Props) {
  const rates = useChange('POST /api/studio/orders/:orderId/label-rates', { orderId });
  const [phone, setPhone] = useState('');
  if (!sellsLabels) return null;
  if (needsPhone && !rates.data) {
    const ask = (typed: string) => {
      setPhone(typed);
      rates.mutate({ codes, phone: typed });
    };
    return (
      <Section title="Labels">
        <Form
          submit="Show the rates"
          busyText="Asking the carriers…"
          change={rates}
          onSubmit={(typed) => ask(typed.phone ?? '')}
        >
          <TextField
            name="phone"
            label="The recipient's phone"
            hint="Carriers ask for a US number, and this order has none. It is kept with the order once a label is bought."
            type="tel"
            autoComplete="off"
            isRequired
          />
        </Form>
      </Section>
    );
  }
  return (
    <Section title="Labels">
      {rates.data ? (
        <Offers
          key={rates.submittedAt}
          orderId={orderId}
          boxes={rates.data.boxes}
          {...(phone && { phone })}
        />
      ) : (
        <Button
          isPending={rates.isPending}
          busyText="Asking the carriers…"
          onPress={() => rates.mutate({ codes })}
        >
          Show the rates
        </Button>
      )}
      <Problem error={rates.error} />
    </Section>
  );
}

function Offers({ orderId, boxes, phone }: { orderId: string; boxes: BoxRates[]; phone?: string }) {
  const buy = useChange('POST /api/studio/orders/:orderId/labels', { orderId });
  const [chosen, setChosen] = useState(() =>
    boxes.map(({ rates }) => rates.find(({ refusal }) => !refusal)?.service ?? ''),
  );
  const rateOf = ({ rates }: BoxRates, index: number) =>
    rates.find(({ service }) => service === chosen[index]);
  const prices = boxes.map((box, index) => rateOf(box, index)?.cents ?? null);
  const total = prices.every((price) => price !== null)
    ? ` for ${formatCents(prices.reduce((sum, price) => sum + price, 0))}`
    : '';
  const press = () =>
    buy.mutate({
      ...(phone && { phone }),
      boxes: boxes.map((box, index) => {
        const cents = rateOf(box, index)?.cents;
        return {
          codes: box.codes,
          service: chosen[index] ?? '',
          ...(cents !== null && cents !== undefined && { cents }),
        };
      }),
    });
  return (
    <div className={styles.offers}>
      {boxes.map((box, index) => (
        <fieldset key={box.codes.join()}>
          <legend>
            {box.codes.join(', ')}: {box.measures}
          </legend>
          {box.cover && <p>{capitalize(box.cover)}.</p>}
          {box.rates.map(({ service, cents, days, refusal }) => (
            <label key={service} className={styles.rate}>
              <input
                type="radio"
                name={`service-${index}`}
                checked={chosen[index] === service}
                disabled={refusal !== null}
                onChange={() => setChosen(chosen.with(index, service))}
              />
              <span>
                {nameService(service)}
                {days !== null && `, ${countOf(days, 'day')}`}
                {refusal && <small>{refusal}</small>}
              </span>
              {cents !== null && <span className={styles.price}>{formatCents(cents)}</span>}
            </label>
          ))}
        </fieldset>
      ))}
      <Button
        isPending={buy.isPending}
        busyText="Buying…"
        isDisabled={chosen.some((service) => service === '')}
        onPress={press}
      >
        {boxes.length === 1 ? 'Buy the label' : `Buy ${boxes.length} labels`}
        {total}
      </Button>
      <Problem error={buy.error} />
    </div>
  );
}
