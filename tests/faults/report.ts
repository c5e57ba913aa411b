import type { TradeResult } from './trade-under-faults.ts';

/** The figures of a run as lines for the terminal, its defects first. */
export function report(result: TradeResult): string {
  const { purchases, faults, defects } = result;
  const outcomes = Map.groupBy(purchases, ({ outcome }) => outcome);
  const count = (outcome: string) => [...outcomes].find(([name]) => name === outcome)?.[1].length ?? 0;
  const strikes = [...faults].toSorted(([one], [other]) => one.localeCompare(other));
  return [
    '',
    ...table([
      ['purchases begun', purchases.length],
      ['  declined, or left at the payment page', count('declined') + count('left')],
      ['  given up by the buyer', count('gave up')],
      ['faults', strikes.reduce((sum, [, times]) => sum + times, 0)],
      ...strikes.map(([name, times]): [string, number] => [`  ${name}`, times]),
      ['seconds of it', Math.round(result.seconds)],
      ['seconds until settled', result.settledAfterSeconds?.toFixed(0) ?? 'never'],
      ['longest time a completed session was without order, s', result.longestWithoutOrderSeconds.toFixed(1)],
      ['orders that only the reconciliation found', result.foundByReconciliation],
      ['sessions paid, as the provider says', result.paidSessions],
      ['orders paid', result.paidOrders],
      ['confirmations', result.confirmations],
      ['second copies of mails that a death left in doubt', result.copiesAfterDeath],
      ['missing, double or wrong', defects.length],
    ]),
    ...defects.map((defect) => `  ${defect}`),
    ...(defects.length > 0 ? ['', `What the shop said lies in ${result.logFile}`] : []),
  ].join('\n');
}

function table(rows: [string, string | number][]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${String(value).padStart(6)}`);
}
