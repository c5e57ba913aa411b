import { useState } from 'react';
import type { RecordedCover } from '#domain/api/fulfillment/parcels.ts';
import { Checkbox } from './checkbox.tsx';
import { readDollars } from './read-dollars.ts';
import { TextField } from './text-field.tsx';

/** How a parcel with a label from elsewhere is insured and signed for. All can be left empty until it is known. */
export function CoverFields({ isRequired = false }: { isRequired?: boolean }) {
  const [insured, setInsured] = useState('');
  const [insurance, setInsurance] = useState('');
  return (
    <>
      <TextField
        autoFocus={isRequired}
        label={isRequired ? 'Insured for, in dollars' : 'Insured for, in dollars (optional)'}
        name="insured"
        inputMode="decimal"
        autoComplete="off"
        value={insured}
        onChange={setInsured}
        validate={() => problemWith(insured)}
        isRequired={isRequired}
        {...(!isRequired && { hint: 'It can be recorded later.' })}
      />
      <TextField
        label="What the insurance cost, in dollars (optional)"
        name="insurance"
        inputMode="decimal"
        autoComplete="off"
        value={insurance}
        onChange={setInsurance}
        validate={() => problemWith(insurance)}
      />
      <Checkbox name="signature">A signature was asked for</Checkbox>
    </>
  );
}

function problemWith(text: string): string | null {
  return text.trim() && readDollars(text) === undefined ? 'Type an amount, such as 25 or 25.50.' : null;
}

/** What `CoverFields` have. Undefined when all are empty. */
export function readCover({
  insured,
  insurance,
  signature,
}: Record<string, string>): RecordedCover | undefined {
  const insuredCents = readDollars(insured ?? '') || null;
  const insuranceCents = (insuredCents && readDollars(insurance ?? '')) ?? null;
  if (insuredCents === null && !signature) return undefined;
  return { insuredCents, insuranceCents, needsSignature: signature === 'yes' };
}
