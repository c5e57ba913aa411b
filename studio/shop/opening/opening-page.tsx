import { useState } from 'react';
import { Link } from 'react-router';
import type { Opening, OpeningLine, RehearsalLine } from '#domain/api/shop/opening.ts';
import { confirmations, isConfirmable, lookPath, type OpeningMark } from '#domain/shop/opening.ts';
import { useChange, useRead } from '../../api/use-call.ts';
import actions from '../../ui/actions.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Tick } from '../../ui/tick.tsx';
import { Time } from '../../ui/time.tsx';
import { headOf } from '../shop-pages.ts';
import { CloseDialog, OpenDialog, ReasonDialog } from './opening-dialogs.tsx';
import styles from './opening-page.module.css';

/** What the shop needs before it opens, and the button that opens it. */
export function OpeningPage() {
  const query = useRead(['shop', 'opening'], 'GET /api/studio/opening');
  return (
    <Page {...headOf('/shop/opening')}>
      <Loaded query={query}>
        {(opening) => (
          <>
            <State opening={opening} />
            <ul className={styles.lines} aria-label="Before you open">
              {opening.lines.map((line) => (
                <Line key={line.step} line={line} />
              ))}
            </ul>
            <Section title="Rehearsal">
              <p className={styles.lead}>
                One purchase from beginning to end, in test mode. Nobody is charged.
              </p>
              <ol className={styles.lines} aria-label="Rehearsal">
                {opening.rehearsal.map((line) => (
                  <RehearsalStep key={line.step} line={line} />
                ))}
              </ol>
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** What visitors see now, and what changes that. */
function State({ opening }: { opening: Opening }) {
  const [dialog, setDialog] = useState<'open' | 'close'>();
  const missing = opening.lines.filter(({ state }) => state === 'missing').length;
  const close = () => setDialog(undefined);
  return (
    <>
      <p className={styles.lead} role="status">
        {describeState(opening, missing)}
      </p>
      {!opening.isLocal && (
        <div className={actions.actions}>
          {!opening.isOpen && (
            <Button onPress={() => setDialog('open')} isDisabled={missing > 0}>
              Open the shop
            </Button>
          )}
          <a className={buttonClass} data-kind="quiet" href={lookPath}>
            See the shop
          </a>
          {opening.isOpen && opening.opened && (
            <Button kind="quiet" onPress={() => setDialog('close')}>
              Close it again
            </Button>
          )}
        </div>
      )}
      {dialog === 'open' && <OpenDialog lines={opening.lines} onClose={close} />}
      {dialog === 'close' && <CloseDialog onClose={close} />}
    </>
  );
}

function describeState({ isLocal, isOpen, opened }: Opening, missing: number) {
  if (isLocal) return 'This shop has no public address, so only this computer sees it.';
  if (isOpen && opened)
    return (
      <>
        {opened.staff ? `${opened.staff.name} opened the shop on ` : 'The shop has been open since '}
        <Time at={opened.at} isDay />.
      </>
    );
  const left =
    missing === 0 ? 'All is done.' : `${missing === 1 ? '1 line is' : `${missing} lines are`} left.`;
  return `The shop is closed. Visitors read “Opening soon”. ${left}`;
}

function Line({ line }: { line: OpeningLine }) {
  const { step, text, state, note, action, mark } = line;
  const [isExcusing, setExcusing] = useState(false);
  return (
    <li className={styles.line} data-state={state}>
      <Tick isDone={state === 'done'} />
      <div className={styles.words}>
        <p>
          <span className="visually-hidden">{stateWords[state]}: </span>
          {text}
        </p>
        {note && <p className={styles.note}>{note}</p>}
        {mark && (state !== 'done' || mark.reason === null) && (
          <p className={styles.note}>
            {mark.reason !== null && `Left out: ${mark.reason} `}
            {mark.staff?.name ?? 'The owner'}, <Time at={mark.at} isDay />
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        {state === 'missing' && action && (
          <Link className={buttonClass} data-kind="quiet" to={action.to}>
            {action.text}
          </Link>
        )}
        {mark ? (
          <TakeBack mark={step} text={text} />
        ) : (
          <>
            <Confirm mark={step} text={text} isDone={state === 'done'} />
            {state === 'missing' && (
              <Button kind="text" onPress={() => setExcusing(true)}>
                Open without it<span className="visually-hidden">: {text}</span>
              </Button>
            )}
          </>
        )}
      </div>
      {isExcusing && <ReasonDialog line={line} onClose={() => setExcusing(false)} />}
    </li>
  );
}

const stateWords = { done: 'Done', missing: 'Missing', excused: 'Left out' };

function RehearsalStep({ line: { step, text, isDone, action } }: { line: RehearsalLine }) {
  return (
    <li className={styles.line} data-state={isDone ? 'done' : 'missing'}>
      <Tick isDone={isDone} />
      <div className={styles.words}>
        <p>
          {isDone && <span className="visually-hidden">Done: </span>}
          {text}
        </p>
      </div>
      <div className={styles.buttons}>
        {step === 'purchase' && !isDone && (
          <a className={buttonClass} data-kind="quiet" href={lookPath}>
            See the shop
          </a>
        )}
        {action && !isDone && (
          <Link className={buttonClass} data-kind="quiet" to={action.to}>
            {action.text}
          </Link>
        )}
        {(step === 'ticket' || step === 'print-file') &&
          (isDone ? (
            <TakeBack mark={step} text={text} />
          ) : (
            <Confirm mark={step} text={text} isDone={false} />
          ))}
      </div>
    </li>
  );
}

interface MarkProps {
  mark: OpeningMark;
  text: string;
}

function Confirm({ mark, text, isDone }: MarkProps & { isDone: boolean }) {
  const confirm = useChange('POST /api/studio/opening/marks/:mark', { mark });
  if (isDone || !isConfirmable(mark)) return null;
  return (
    <>
      <Button kind="quiet" isPending={confirm.isPending} onPress={() => confirm.mutate({ reason: null })}>
        {confirmations[mark]}
        <span className="visually-hidden">: {text}</span>
      </Button>
      <Problem error={confirm.error} />
    </>
  );
}

function TakeBack({ mark, text }: MarkProps) {
  const remove = useChange('DELETE /api/studio/opening/marks/:mark', { mark });
  return (
    <>
      <Button kind="text" isPending={remove.isPending} onPress={() => remove.mutate(undefined)}>
        Take back<span className="visually-hidden">: {text}</span>
      </Button>
      <Problem error={remove.error} />
    </>
  );
}
