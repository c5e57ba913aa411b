import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link } from 'react-router';
import type { Opening, OpeningLine, RehearsalLine } from '#domain/api/shop/opening.ts';
import {
  type Confirmable,
  confirmations,
  isConfirmable,
  lookPath,
  type OpeningMark,
} from '#domain/shop/opening.ts';
import { useChange, useRead } from '../../api/use-call.ts';
import actions from '../../ui/actions.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
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
            <Progress lines={opening.lines} />
            <ul className={styles.lines} aria-label="Before you open">
              {opening.lines.map((line) => (
                <Line key={line.step} line={line} isNext={line === next(opening)} />
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

/** The first step that is open. */
const next = ({ lines }: Opening) => lines.find(({ state }) => state === 'missing');

/** What visitors see now, and what changes that. */
function State({ opening }: { opening: Opening }) {
  const [dialog, setDialog] = useState<'open' | 'close'>();
  const isMissing = opening.lines.some(({ state }) => state === 'missing');
  const close = () => setDialog(undefined);
  return (
    <>
      <p className={styles.lead} role="status">
        {describeState(opening)}
      </p>
      {!opening.isLocal && (
        <div className={actions.actions}>
          {!opening.isOpen && (
            <Button onPress={() => setDialog('open')} isDisabled={isMissing}>
              Open the shop
            </Button>
          )}
          <SeeTheShop kind="quiet" />
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

/** How far the shop is, in words and as a bar. */
function Progress({ lines }: { lines: readonly OpeningLine[] }) {
  const count = (wanted: OpeningLine['state']) => lines.filter(({ state }) => state === wanted).length;
  const [done, excused] = [count('done'), count('excused')];
  const words = `${done} of ${lines.length} done${excused > 0 ? `, ${excused} left out` : ''}`;
  return (
    <div className={styles.progress}>
      <h2>{words}</h2>
      <progress value={done + excused} max={lines.length} aria-label={words} />
    </div>
  );
}

function describeState({ isLocal, isOpen, opened }: Opening) {
  if (isLocal)
    return (
      <>
        This shop has no public address, so only this computer sees it.{' '}
        <Link to="/shop/address">Give it an address</Link>
      </>
    );
  if (isOpen && opened)
    return (
      <>
        {opened.staff ? `${opened.staff.name} opened the shop on ` : 'The shop has been open since '}
        <Time at={opened.at} isDay />.
      </>
    );
  return 'The shop is closed. Visitors read “Opening soon”.';
}

function Line({ line, isNext }: { line: OpeningLine; isNext: boolean }) {
  const { step, text, state, note, action, mark } = line;
  const [isExcusing, setExcusing] = useState(false);
  const isMissing = state === 'missing';
  const kind = isNext ? undefined : 'text';
  const go = isMissing && action && <Go {...action} kind={kind} />;
  const confirm = isMissing && isConfirmable(step) && (
    <Confirm mark={step} text={text} kind={go ? 'text' : kind} />
  );
  return (
    <Step
      text={text}
      state={state}
      isNext={isNext}
      verb={go || confirm}
      more={
        (note || mark || isMissing) && (
          <>
            {note && <p className={styles.note}>{note}</p>}
            {mark && (state !== 'done' || mark.reason === null) && (
              <p className={styles.note}>
                {mark.reason !== null && `Left out: ${mark.reason} `}
                {mark.staff?.name ?? 'The owner'}, <Time at={mark.at} isDay />
              </p>
            )}
            <div className={styles.buttons}>
              {go && confirm}
              {mark ? (
                <TakeBack mark={step} text={text} />
              ) : (
                isMissing && (
                  <Button kind="text" onPress={() => setExcusing(true)}>
                    Open without it<span className="visually-hidden">: {text}</span>
                  </Button>
                )
              )}
            </div>
            {isExcusing && <ReasonDialog line={line} onClose={() => setExcusing(false)} />}
          </>
        )
      }
    />
  );
}

function RehearsalStep({ line: { step, text, isDone, action } }: { line: RehearsalLine }) {
  const isPrinted = step === 'ticket' || step === 'print-file';
  return (
    <Step
      text={text}
      state={isDone ? 'done' : 'missing'}
      verb={
        !isDone &&
        (action ? <Go {...action} kind="text" /> : step === 'purchase' && <SeeTheShop kind="text" />)
      }
      more={
        isPrinted && (
          <div className={styles.buttons}>
            {isDone ? <TakeBack mark={step} text={text} /> : <Confirm mark={step} text={text} kind="text" />}
          </div>
        )
      }
    />
  );
}

interface StepProps {
  text: string;
  state: OpeningLine['state'];
  /** Whether it is the first that is open. */
  isNext?: boolean;
  /** What is done next, beside the sentence. */
  verb: ReactNode;
  /** What a press on the sentence shows. */
  more: ReactNode;
}

/** A step in one line, which opens for everything but the next action. */
function Step({ text, state, isNext = false, verb, more }: StepProps) {
  const [isOpen, setOpen] = useState(false);
  const sentence = (
    <span>
      {state !== 'excused' && <span className="visually-hidden">{stateWords[state]}: </span>}
      {text}
      {state === 'excused' && <span className={styles.note}> {stateWords.excused}</span>}
    </span>
  );
  return (
    <li className={styles.line} data-state={state} data-folded={Boolean(more) && !isOpen && !isNext}>
      <span className={styles.dot} aria-hidden="true" />
      {more ? (
        <AriaButton className={styles.sentence ?? ''} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {sentence}
        </AriaButton>
      ) : (
        <p className={styles.sentence}>{sentence}</p>
      )}
      <div className={styles.verb}>{verb}</div>
      {isOpen && <div className={styles.more}>{more}</div>}
    </li>
  );
}

const stateWords = { done: 'Done', missing: 'Missing', excused: 'Left out' };

/** The next action is a button, and those after it are links. */
interface Kind {
  kind: 'quiet' | 'text' | undefined;
}

function Go({ text, to, kind }: Kind & { text: string; to: string }) {
  return (
    <Link className={buttonClass} data-kind={kind} to={to}>
      {text}
    </Link>
  );
}

function SeeTheShop({ kind }: Kind) {
  return (
    <a className={buttonClass} data-kind={kind} href={lookPath}>
      See the shop
    </a>
  );
}

interface MarkProps {
  mark: OpeningMark;
  text: string;
}

function Confirm({ mark, text, kind }: Kind & MarkProps & { mark: Confirmable }) {
  const confirm = useChange('POST /api/studio/opening/marks/:mark', { mark });
  return (
    <>
      <Button
        {...(kind && { kind })}
        isPending={confirm.isPending}
        onPress={() => confirm.mutate({ reason: null })}
      >
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
