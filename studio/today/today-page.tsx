import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FirstDayTask, Today, TodayLine } from '#domain/api/today.ts';
import { call } from '../api/call.ts';
import { capitalize } from '../fulfillment/pieces/station-tabs.tsx';
import { useStaff } from '../staff/session/use-staff.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section } from '../ui/page.tsx';
import styles from './today-page.module.css';

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
    <Page title="Today" lead={`${greeting(new Date())}, ${name}.`}>
      <Loaded query={today}>{(found) => <Lists {...found} />}</Loaded>
    </Page>
  );
}

function Lists({ sandbox, firstDay, lines, stations }: Today) {
  const pieces = stations.reduce((sum, station) => sum + station.pieces, 0);
  return (
    <div className={styles.today}>
      {sandbox.length > 0 && <p className={styles.sandbox}>{sandbox.join(' ')}</p>}
      {firstDay.length > 0 && (
        <FirstDay tasks={firstDay} isFolded={lines.length > 0 || stations.length > 0} />
      )}
      {lines.length === 0 ? (
        <p className={styles.calm} role="status">
          Nothing needs you.{' '}
          {pieces === 0
            ? 'The bench is empty.'
            : `${pieces === 1 ? '1 piece is' : `${pieces} pieces are`} on the way.`}
        </p>
      ) : (
        <ul className={styles.lines} aria-label="What needs you">
          {lines.map((line) => (
            <Line key={line.id} {...line} />
          ))}
        </ul>
      )}
      {stations.length > 0 && (
        <Section title="On the bench">
          <ul className={styles.stations}>
            {stations.map(({ station, pieces: count, late }) => (
              <li key={station}>
                <Link to={`/bench?station=${station}`}>
                  <span className={styles.count}>{count}</span> {capitalize(station)}
                  {late > 0 && <span className={styles.late}>{late} late</span>}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

/** What is left to set up, open until the shop has work. */
function FirstDay({ tasks, isFolded }: { tasks: FirstDayTask[]; isFolded: boolean }) {
  // Work that arrives later must not fold the list while it is read.
  const [wasFolded] = useState(isFolded);
  const done = tasks.filter(({ isDone }) => isDone).length;
  const next = tasks.find(({ isDone }) => !isDone);
  return (
    <details className={styles.firstDay} open={!wasFolded}>
      <summary>
        <h2>Before you sell</h2>
        <span>
          {done} of {tasks.length} done. <span className={styles.next}>Next: {next?.text}</span>
        </span>
      </summary>
      <ul className={styles.lines} aria-label="Before you sell">
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
      <span className={styles.tick} aria-hidden="true">
        {isDone && '✓'}
      </span>
      <span>
        {isDone && <span className="visually-hidden">Done: </span>}
        {text}
      </span>
    </>
  );
  if (isDone || !action) {
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

function Line({ isAlert, sentence, action }: TodayLine) {
  return (
    <li className={styles.line} data-alert={isAlert}>
      <p>{sentence}</p>
      {action && 'to' in action && (
        <Link className={buttonClass} data-kind="quiet" to={action.to}>
          {action.text}
        </Link>
      )}
      {action && 'retryJob' in action && <RetryButton {...action} />}
    </li>
  );
}

function RetryButton({ text, retryJob }: { text: string; retryJob: string }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call('POST /api/studio/jobs/:job/retry', { job: retryJob }),
    onSettled: () => client.invalidateQueries({ queryKey: ['today'] }),
  });
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
