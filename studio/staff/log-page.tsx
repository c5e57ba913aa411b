import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LoggedChange } from '#domain/api/staff/changes.ts';
import { offerNumber } from '#domain/offers/offers.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { withUnbrokenDays } from '#domain/shop/terms.ts';
import { describeError } from '../api/call.ts';
import { useUndoChange } from '../api/use-call.ts';
import { usePages } from '../api/use-pages.ts';
import { Correction } from '../orders/correction.tsx';
import { Button } from '../ui/button.tsx';
import { ShowMore } from '../ui/lists/show-more.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section } from '../ui/page.tsx';
import styles from './log-page.module.css';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

export function LogPage() {
  const log = usePages(['changes'], 'GET /api/studio/changes');
  return (
    <Page
      title="Log"
      lead="Every change by staff, newest first. Nobody can edit or delete an entry. Network addresses and emails of invitations are removed after 90 days."
    >
      <Loaded query={log}>
        {({ pages }) => (
          <>
            {[...byDay(pages.flatMap(({ changes }) => changes))].map(([name, changes]) => (
              <Section key={name} title={name}>
                <ul aria-label={`Changes of ${name}`}>
                  {changes.map((change) => (
                    <ChangeRow key={change.id} {...change} />
                  ))}
                </ul>
              </Section>
            ))}
            <ShowMore query={log}>Show older changes</ShowMore>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** By the days of this browser's time zone. */
function byDay(changes: readonly LoggedChange[]): Map<string, LoggedChange[]> {
  return Map.groupBy(changes, ({ at }) => day.format(new Date(at)));
}

function ChangeRow({ id, at, subject, sentence, undo }: LoggedChange) {
  const undoChange = useUndoChange();
  const { message, misinformedOrder } = undoChange.data ?? {};
  return (
    <li className={styles.row} data-line>
      <time className={styles.time} dateTime={at}>
        {time.format(new Date(at))}
      </time>
      <div className={styles.text}>
        <p>{withLink(withUnbrokenDays(sentence), subject)}</p>
        {undo === 'done' && <p className={styles.note}>Undone</p>}
        {message && <p className={styles.note}>{message}</p>}
        {misinformedOrder && <Correction orderId={misinformedOrder} kind="text" />}
        {undoChange.error && <p className={styles.note}>{describeError(undoChange.error)}</p>}
      </div>
      {undo === 'possible' && (
        <Button
          kind="text"
          aria-label={`Undo: ${sentence}`}
          isPending={undoChange.isPending}
          onPress={() => undoChange.mutate(id)}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

interface Subject {
  page: (id: string) => string;
  /** The words of a sentence that name it. */
  words: (id: string) => string | RegExp;
}

const subjects: Readonly<Record<string, Subject>> = {
  order: { page: (id) => `/orders/${id}`, words: (id) => `order ${orderNumber({ _id: id })}` },
  offer: { page: (id) => `/offers/${id}`, words: (id) => `offer ${offerNumber(id)}` },
  'trade-client': { page: (id) => `/offers/trade-clients/${id}`, words: () => /a trade client/ },
  print: { page: (id) => `/prints/${id}`, words: () => /“[^”]*”/ },
  piece: { page: (id) => `/p/${id}`, words: (id) => id },
  batch: { page: (id) => `/bench/batches/${id}`, words: (id) => `batch ${id}` },
  message: { page: (id) => `/messages/${id}`, words: () => /(the|a) message/ },
  member: { page: (id) => `/members/${id}`, words: () => /a member(ship)?/ },
  artist: { page: (id) => `/shop/artists/${encodeURIComponent(id)}`, words: (id) => id },
};

/** Links the words that name the subject, or the whole sentence without such words. */
function withLink(sentence: string, { kind, id }: LoggedChange['subject']): ReactNode {
  const subject = subjects[kind];
  // Several pieces have one row.
  if (!subject || id.includes(',')) return sentence;
  const words = subject.words(id);
  const found = typeof words === 'string' ? words : (words.exec(sentence)?.[0] ?? '');
  const start = found ? sentence.lastIndexOf(found) : -1;
  if (start < 0) return <Link to={subject.page(id)}>{sentence}</Link>;
  return (
    <>
      {sentence.slice(0, start)}
      <Link to={subject.page(id)}>{found}</Link>
      {sentence.slice(start + found.length)}
    </>
  );
}
