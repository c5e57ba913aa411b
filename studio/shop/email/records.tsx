import type { ShownMailRecord } from '#domain/api/shop/email.ts';
import { Status } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { CopyLine } from '../proof-parts.tsx';
import styles from './email.module.css';

const states: Record<ShownMailRecord['state'], string> = {
  right: 'Right',
  missing: 'Not published',
  wrong: 'Wrong',
  unknown: 'Not known',
};

/** The text records to publish where the domain's names are managed, and what is published now. */
export function Records({ records }: { records: readonly ShownMailRecord[] }) {
  return (
    <>
      <p className="quiet">
        Publish them as TXT records where you manage your domain. A change can take hours until everybody sees
        it.
      </p>
      <ul className={styles.records} aria-label="Records">
        {records.map((record) => (
          <li key={record.name + record.kind}>
            <Record record={record} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Record({
  record: { kind, name, value, state, sentence, neededUntil },
}: {
  record: ShownMailRecord;
}) {
  return (
    <>
      <h3 className={styles.kind}>
        {kind} <Status isOpen={state !== 'right'}>{states[state]}</Status>
      </h3>
      {sentence && <p>{sentence}</p>}
      {neededUntil && (
        <p>
          This is the key that was replaced. <Time at={neededUntil} prefix="Keep its record until" isDay />.
        </p>
      )}
      <dl className={styles.record}>
        <Part term="Name" text={name} label={`Copy the name of ${kind}`} />
        <Part term="Value" text={value} label={`Copy the value of ${kind}`} />
      </dl>
    </>
  );
}

function Part({ term, text, label }: { term: string; text: string; label: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <CopyLine text={text} label={label} />
      </dd>
    </div>
  );
}
