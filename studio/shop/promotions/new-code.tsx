import { useState } from 'react';
import { randomUuid } from '#domain/random-uuid.ts';
import { useChange } from '../../api/use-call.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The form for a new promotion code. Its id makes a repeated request one code. */
export function NewCode({ onClose }: { onClose: () => void }) {
  const make = useChange('POST /api/studio/promotion-codes');
  const [id] = useState(() => randomUuid());
  const [isPercent, setIsPercent] = useState(true);
  const [lastDay, setLastDay] = useState('');
  const send = ({
    code = '',
    percentOff = '',
    amountOff = '',
    maxUses = '',
    isForFirstOrders,
  }: Record<string, string>) =>
    make.mutate(
      {
        ...{ id, code, lastDay: lastDay || null },
        percentOff: isPercent ? readNumber(percentOff.replace('%', '')) : null,
        amountOff: isPercent ? null : readCents(amountOff),
        maxUses: maxUses.trim() === '' ? null : readNumber(maxUses),
        isForFirstOrders: isForFirstOrders === 'yes',
      },
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      title="New promotion code"
      submit="Make the code"
      busyText="Asking Stripe…"
      keep="Make none"
      change={make}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label="Code"
        name="code"
        hint="Letters, digits and hyphens, such as SPRING-20"
        autoComplete="off"
      />
      <Select
        label="It takes off"
        options={[
          ['percent', 'A share of the price'],
          ['amount', 'An amount'],
        ]}
        value={isPercent ? 'percent' : 'amount'}
        onChange={({ target }) => setIsPercent(target.value === 'percent')}
      />
      <TextField
        key={String(isPercent)}
        label={isPercent ? 'Percent, from 1 to 100' : 'Dollars, such as 50 or 49.50'}
        name={isPercent ? 'percentOff' : 'amountOff'}
        inputMode="decimal"
        autoComplete="off"
      />
      <DayField label="Last day, in UTC (optional)" value={lastDay} onChange={setLastDay} />
      <TextField label="Uses at most (optional)" name="maxUses" inputMode="numeric" autoComplete="off" />
      <Checkbox name="isForFirstOrders">Only for a buyer’s first order</Checkbox>
    </FormDialog>
  );
}

/** What is no number is sent as 0, which the shop refuses beside the field. */
function readNumber(text: string): number {
  const number = Number(text.trim());
  return Number.isFinite(number) ? number : 0;
}

/** `49.50`, `$1,200` or `50` in cents. */
function readCents(text: string): number {
  const amount = /^\$?(?<dollars>\d[\d,]*)(?:\.(?<cents>\d{2}))?$/.exec(text.trim())?.groups;
  return amount ? Number(amount.dollars?.replaceAll(',', '')) * 100 + Number(amount.cents ?? 0) : 0;
}
