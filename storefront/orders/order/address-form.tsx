import { useId, useRef, useState } from 'react';
import { foundProblems } from '#domain/found-problems.ts';
import { stateCodes, states } from '#domain/fulfillment/destinations.ts';
import type { ApiFailure } from '../../api/call.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import button from '../../ui/button.module.css';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { type FieldTexts, useSubmit } from '../../ui/form/use-submit.ts';
import { correctAddress } from '../orders-api.ts';
import { type ChangeFormProps, useFocusAtFirst } from './cancel-form.tsx';
import styles from './order-changes.module.css';

const labels = {
  shippingName: 'Name',
  line1: 'Address',
  line2: 'Apartment, suite, floor',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP code',
  phone: 'Phone, for the carrier',
};
type FieldName = keyof typeof labels;
const required: FieldName[] = ['shippingName', 'line1', 'city', 'state', 'postal_code'];
const stateOptions = stateCodes.map((code) => ({ value: code, text: states[code] }));

/** The shipping address of an order, to correct in place. */
export function AddressForm({ order, buyer, onClose, finish }: ChangeFormProps) {
  const id = useId();
  const heading = useFocusAtFirst<HTMLHeadingElement>();
  const { shippingName, customerName, address, phone } = order;
  const [state, setState] = useState(address?.state ?? '');
  const insists = useRef(false);
  const [isDoubted, setDoubted] = useState(false);
  const { isBusy, problems, refusal, showProblems, form, props } = useSubmit({
    check: (values) =>
      foundProblems(
        Object.fromEntries(
          required.map((name) => [name, values[name]?.trim() ? undefined : `${labels[name]} is required`]),
        ),
      ),
    async send(values) {
      const despiteDoubt = insists.current ? { despiteDoubt: true as const } : {};
      insists.current = false;
      const failure = await finish(
        await correctAddress(buyer, order._id, { ...readAddress(values), ...despiteDoubt }),
      );
      if (!failure) return;
      setDoubted(failure.code === 'address_doubt');
      const fieldProblems = problemsIn(failure);
      const isAboutFields = Object.keys(fieldProblems).length > 0;
      showProblems(fieldProblems, isAboutFields ? '' : describeFailure(failure));
    },
  });
  const field = (name: FieldName, value: string | null | undefined, autoComplete: string) => (
    <Field
      label={labels[name]}
      name={name}
      defaultValue={value ?? ''}
      autoComplete={autoComplete}
      required={required.includes(name)}
      problem={problems[name]}
      {...(!required.includes(name) && { hint: 'Optional' })}
    />
  );
  const insist = () => {
    insists.current = true;
    form.current?.requestSubmit();
  };
  return (
    <form className={styles.form} method="post" noValidate aria-labelledby={id} {...props}>
      <h4 className={styles.heading} id={id} ref={heading} tabIndex={-1}>
        Where should it go?
      </h4>
      <div className={styles.fields}>
        {field('shippingName', shippingName ?? customerName, 'shipping name')}
        {field('line1', address?.line1, 'shipping address-line1')}
        {field('line2', address?.line2, 'shipping address-line2')}
        {field('city', address?.city, 'shipping address-level2')}
        <Select
          label={labels.state}
          name="state"
          value={state}
          onChoose={setState}
          autoComplete="shipping address-level1"
          options={state in states ? stateOptions : [{ value: '', text: 'Choose a state' }, ...stateOptions]}
        />
        {field('postal_code', address?.postal_code, 'shipping postal-code')}
        {field('phone', phone, 'shipping tel')}
      </div>
      <p className={styles.alert} role="alert">
        {problems.state ?? refusal}
      </p>
      <div className={styles.ways}>
        <button className={button.button} type="submit" aria-busy={isBusy}>
          {isBusy ? 'Saving…' : 'Correct the address'}
        </button>
        {isDoubted && refusal && (
          <button className={button.button} data-quiet type="button" onClick={insist}>
            Use it anyway
          </button>
        )}
        <button className={button.button} data-quiet type="button" onClick={onClose}>
          Keep the address
        </button>
      </div>
    </form>
  );
}

function readAddress(values: FieldTexts) {
  const read = (name: FieldName) => values[name] ?? '';
  const address = {
    line1: read('line1'),
    line2: read('line2'),
    city: read('city'),
    state: read('state'),
    postal_code: read('postal_code'),
    country: 'US' as const,
  };
  // Without a phone, the order keeps the one that it has.
  const phone = read('phone').trim();
  return { shippingName: read('shippingName'), address, ...(phone && { phone }) };
}

/** The server names the fields as `address.postal_code`, and completes the sentence: `must be a ZIP code`. */
function problemsIn({ fields = {} }: ApiFailure): FieldTexts {
  return Object.fromEntries(
    Object.entries(fields).map(([path, problem]) => {
      const name = path.replace(/^address\./, '');
      return [name, name in labels ? `${labels[name as FieldName]} ${problem}` : problem];
    }),
  );
}
