import { parseArgs } from 'node:util';
import { reportDay } from './report.ts';
import { readServiceTimes } from './shop/service-times.ts';
import { type DaySettings, simulateDay, simulateResting } from './simulate-day.ts';
import { busiestHour } from './visitors.ts';

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    /** For the check: visits a second, one run each. */
    rates: { type: 'string', default: '4,8,16' },
    visitors: { type: 'string', default: '1e6' },
    machines: { type: 'string', default: '1' },
    cores: { type: 'string', default: '2' },
    processes: { type: 'string', default: '1' },
    from: { type: 'string', default: String(busiestHour) },
    minutes: { type: 'string', default: '15' },
    'at-one-address': { type: 'string', default: '0' },
    'provider-ms': { type: 'string', default: '400' },
    'mail-ms': { type: 'string', default: '300' },
    'page-kilobytes': { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});

if (values.check) {
  const { checkSimulation } = await import('./check/check-simulation.ts');
  await checkSimulation(await readServiceTimes(), readRates(values.rates), numberOf('seed', 0));
} else {
  const settings = readSettings();
  const times = await readServiceTimes();
  console.log(reportDay(simulateDay(times, settings), simulateResting(times, settings)));
}

function readRates(rates: string): number[] {
  const numbers = rates.split(',').map(Number);
  if (numbers.every((rate) => rate > 0)) return numbers;
  throw new Error(
    `--rates is "${rates}"; it must be visits a second with commas between them, such as 4,8,16.`,
  );
}

function readSettings(): DaySettings {
  return {
    hardware: {
      machines: wholeNumberOf('machines'),
      cores: wholeNumberOf('cores'),
      processes: wholeNumberOf('processes'),
      pageKilobytes: numberOf('page-kilobytes', 0),
    },
    visitors: {
      perDay: numberOf('visitors', 1),
      fromHour: numberOf('from', 0, 23),
      atOneAddress: numberOf('at-one-address', 0, 1),
    },
    distances: {
      providerMs: numberOf('provider-ms', 0),
      mailMs: numberOf('mail-ms', 0),
      payingMs: 90_000,
    },
    minutes: numberOf('minutes', 1, 24 * 60),
    seed: numberOf('seed', 0),
  };
}

type NumberOption = Exclude<keyof typeof values, 'check' | 'rates'>;

function wholeNumberOf(option: NumberOption): number {
  return Math.max(1, Math.round(numberOf(option, 1)));
}

function numberOf(option: NumberOption, min: number, max = Number.POSITIVE_INFINITY): number {
  const number = Number(values[option]);
  if (number >= min && number <= max) return number;
  const range = max === Number.POSITIVE_INFINITY ? `${min} or more` : `from ${min} to ${max}`;
  throw new Error(`--${option} is "${values[option]}"; it must be a number, ${range}.`);
}
