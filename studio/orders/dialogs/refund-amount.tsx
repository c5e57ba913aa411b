import { type Cents, formatCents } from '#domain/money.ts';
import { readDollars } from '../../ui/read-dollars.ts';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  value: string;
  onChange: (text: string) => void;
  /** What can be refunded. */
  max: Cents;
}

/** The amount of a refund, in dollars. */
export function RefundAmountField({ value, onChange, max }: Props) {
  return (
    <TextField
      autoFocus
      label="Amount in dollars"
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={onChange}
      validate={() => problemWith(readDollars(value), max)}
      isRequired
    />
  );
}

/** The amount that a person typed, if it can be refunded. */
export function readRefund(text: string, max: Cents): Cents | undefined {
  const amount = readDollars(text);
  return problemWith(amount, max) ? undefined : amount;
}

function problemWith(amount: Cents | undefined, max: Cents): string | null {
  if (amount === undefined || amount === 0) return 'Type an amount, such as 25 or 25.50.';
  return amount > max ? `At most ${formatCents(max)} can be refunded.` : null;
}
