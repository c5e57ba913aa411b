import type { ShownDetails } from '#domain/api/shop/shop.ts';
import { sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { delayDays, firstNoticeDay, momentOfDay, nextShipBy } from '#domain/orders/delays.ts';
import { formatUtcDay, promisedDay, withUnbrokenDays } from '#domain/shop/terms.ts';
import { nextFederalHolidays } from '#domain/shop/working-days.ts';
import { isoDay } from '#domain/time.ts';
import fold from '../ui/fold.module.css';
import { useShop } from './shop-api.ts';
import styles from './shop-form.module.css';
import { ShopPage } from './shop-form.tsx';
import { linesOf, type ShopFieldGroup, type ShopValues } from './shop-values.ts';

const dollars = { unit: 'dollars', kind: 'amount', inputMode: 'numeric' } as const;

const promiseGroups: readonly ShopFieldGroup[] = [
  {
    title: 'When an order will not ship in time',
    fields: [
      {
        name: 'delayNotices',
        label: 'On the last working day before the promised day',
        hint: 'Federal law requires that the buyer is told before the promised day has passed, and can cancel. Your return policy promises this email.',
        isWide: true,
        options: [
          ['send', `Email a new day, ${delayDays} days later`],
          ['hold', 'Alert me, and send no email'],
        ],
      },
    ],
  },
  {
    title: 'Parcels',
    fields: [
      {
        name: 'parcelCover.insuredAboveDollars',
        label: 'Insure parcels above',
        hint: 'By what was paid for the prints in the parcel. Leave it empty to insure none.',
        ...dollars,
      },
      {
        name: 'parcelCover.signedAboveDollars',
        label: 'Ask for a signature above',
        hint: 'Carriers hand over such a parcel in person. Leave it empty to ask for none.',
        ...dollars,
      },
    ],
  },
  {
    title: 'Working days',
    fields: [
      {
        name: 'workingDays.closed',
        label: 'Extra closed days',
        hint: 'Besides weekends and federal holidays.',
        kind: 'days',
      },
      {
        name: 'workingDays.open',
        label: 'Extra working days',
        hint: 'Weekends and federal holidays on which you work.',
        kind: 'days',
      },
    ],
    below: (values) => <Holidays values={values} />,
  },
  {
    title: 'Where a size does not ship',
    hint: 'The cart asks where a print will hang only if its size does not ship everywhere.',
    isBeside: true,
    fields: sizeKeys.map((size) => ({
      name: `refusedDestinations.${size}`,
      label: sizes[size].name,
      kind: 'states',
      isWide: true,
    })),
  },
];

/** What happens when an order is late, how parcels are covered, on which days the shop works, and where a size does not go. */
export function PromisesPage() {
  return <ShopPage at="/shop/promises" lead={<TodaysPromise />} groups={promiseGroups} />;
}

/** What the settings mean for an order of today. */
function TodaysPromise() {
  const { data } = useShop();
  return data ? describeToday(data.details, new Date()) : null;
}

function describeToday({ production, workingDays, delayNotices }: ShownDetails, now: Date) {
  const shipBy = promisedDay(now, production.leastDays);
  const told = firstNoticeDay(now, shipBy, workingDays);
  const newDay = nextShipBy(shipBy, momentOfDay(told), workingDays);
  const promise = `An order paid today ships by ${formatUtcDay(shipBy)} and is at the door by ${formatUtcDay(promisedDay(now, production.mostDays))}.`;
  const late =
    delayNotices === 'send'
      ? `the shop emails its buyer a new day: ${formatUtcDay(newDay)}.`
      : 'Today asks you to tell its buyer a new day.';
  return (
    <>
      <strong>{withUnbrokenDays(promise)}</strong>{' '}
      {withUnbrokenDays(`If it has not shipped on ${formatUtcDay(told)}, ${late}`)}
    </>
  );
}

const holidaysShown = 11;

/** The next holiday, which opens to all of a year. */
function Holidays({ values }: { values: ShopValues }) {
  const worked = linesOf(values['workingDays.open'] ?? '');
  const holidays = nextFederalHolidays(isoDay(new Date()), holidaysShown);
  const [next] = holidays;
  return (
    <details>
      <summary className={fold.summary}>
        {next ? `Next federal holiday: ${next.name}, ${formatUtcDay(next.day)}` : 'Federal holidays'}
      </summary>
      <ul className={styles.holidays} aria-label="The next federal holidays">
        {holidays.map(({ day, name }) => (
          <li key={day}>
            <span>{name}</span> {formatUtcDay(day)}
            {worked.includes(day) && ', a working day'}
          </li>
        ))}
      </ul>
    </details>
  );
}
