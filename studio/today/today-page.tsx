import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FirstDayTask, Today, TodayLine } from '#domain/api/today.ts';
import { capitalize } from '#domain/capitalize.ts';
import { countOf } from '#domain/count-of.ts';
import { stations as allStations } from '#domain/fulfillment/pieces.ts';
import { call } from '../api/call.ts';
import { useChange } from '../api/use-call.ts';
import { HeldOrder } from '../orders/held-order.tsx';
import { useStaff } from '../staff/session/use-staff.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Tick } from '../ui/tick.tsx';
import styles from './today-page.module.css';

const none = { pieces: 0, late: 0 };
const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

/** The studio's first page: what needs this person now. */
export function TodayPage() {
  const today = useQuery({
    queryKey: ['today'],
    queryFn: () => call('GET /api/studio/today'),
    // Time alone makes orders late and jobs overdue.
    refetchInterval: 60_000,
  });
  const { name } = useStaff();
  return (
    <Page title="Today" lead={`${greeting(new Date())}, ${name}. It is ${day.format(new Date())}.`}>
      <Loaded query={today}>{(found) => <Lists {...found} />}</Loaded>
    </Page>
  );
}

function Lists({ sandbox, firstDay, lines, stations, backup }: Today) {
  const pieces = stations.reduce((sum, station) => sum + station.pieces, 0);
  // Work that arrives later must not move the list while it is read.
  const [isBeginning] = useState(firstDay.length > 0 && pieces === 0);
  const setup = firstDay.length > 0 && <FirstDay tasks={firstDay} isOpen={isBeginning} />;
  const isCalm = lines.length === 0 && !isBeginning;
  return (
    <div className={styles.today}>
      {isBeginning && setup}
      {isCalm && (
        <p className={styles.calm} role="status">
          Nothing needs you.{' '}
          {pieces === 0 ? 'The bench is empty.' : `${countOf(pieces, 'piece is', 'pieces are')} on the way.`}
        </p>
      )}
      {lines.length > 0 && (
        <>
          <h2 className={styles.heading}>What needs you</h2>
          <ul className={styles.lines} aria-label="What needs you">
            {lines.map((line, index) => (
              <Line key={line.id} {...line} isFirst={index === 0} />
            ))}
          </ul>
        </>
      )}
      {sandbox.length > 0 && (
        <p className={`notice ${styles.sandbox}`} role="note">
          {sandbox.join(' ')}
        </p>
      )}
      {stations.length > 0 && (
        <Section title="On the bench">
          <ul className={styles.stations}>
            {allStations.map((station) => {
              const { pieces: count, late } = stations.find((each) => each.station === station) ?? none;
              return (
                <li key={station}>
                  <Link to={`/bench?station=${station}`} data-empty={count === 0}>
                    <span className={styles.count}>{count}</span> {capitalize(station)}
                    {late > 0 && <span className={styles.late}>{late} late</span>}
                  </Link>
                </li>
              );
            })}
          </ul>
        </Section>
      )}
      {!isBeginning && setup}
      {backup && (
        <p className={styles.backup}>
          {backup} <Link to="/shop/backups">Show the backups</Link>
        </p>
      )}
    </div>
  );
}

/** What is left to set up: first and open until the bench has work, then last and folded. */
function FirstDay({ tasks, isOpen }: { tasks: FirstDayTask[]; isOpen: boolean }) {
  const done = tasks.filter(({ isDone }) => isDone).length;
  const next = tasks.find(({ isDone }) => !isDone);
  return (
    <details className={styles.firstDay} open={isOpen}>
      <summary>
        <h2>Before you open</h2>
        <span className={styles.progress}>
          {done} of {tasks.length} done. <span className={styles.next}>Next: {next?.text}</span>
        </span>
      </summary>
      <ul className={styles.lines} aria-label="Before you open">
        {tasks.map((task) => (
          <li key={task.id}>
            <Task {...task} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The whole line leads to where the task is done. */
function Task({ text, isDone, action }: FirstDayTask) {
  const content = (
    <>
      <Tick isDone={isDone} />
      <span>
        {isDone && <span className="visually-hidden">Done: </span>}
        {text}
      </span>
    </>
  );
  if (isDone) {
    return (
      <p className={styles.task} data-done={isDone}>
        {content}
      </p>
    );
  }
  return (
    <Link className={styles.task ?? ''} to={action.to}>
      {content} <span className={styles.go}>{action.text}</span>
    </Link>
  );
}

function Line({ isAlert, sentence, action, isFirst }: TodayLine & { isFirst: boolean }) {
  return (
    <li className={styles.line} data-alert={isAlert}>
      <p>{sentence}</p>
      {action && 'to' in action && (
        <Link className={buttonClass} data-kind={isFirst ? undefined : 'quiet'} to={action.to}>
          {action.text}
        </Link>
      )}
      {action && 'held' in action && action.held && <HeldOrder {...action.held} />}
      {action && 'retryJob' in action && <RetryButton {...action} />}
    </li>
  );
}

function RetryButton({ text, retryJob }: { text: string; retryJob: string }) {
  const retry = useChange('POST /api/studio/jobs/:job/retry', { job: retryJob });
  return (
    <div className={styles.retry}>
      <Button kind="quiet" isPending={retry.isPending} busyText="Trying…" onPress={() => retry.mutate()}>
        {text}
      </Button>
      <Problem error={retry.error} />
    </div>
  );
}

function greeting(now: Date): string {
  const hour = now.getHours();
  if (hour < 5 || hour >= 18) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}
