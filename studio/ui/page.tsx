import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigationType } from 'react-router';
import buttons from './actions.module.css';
import styles from './page.module.css';

interface Props {
  title: string;
  /** Follows the title, such as the number of an order. */
  number?: string;
  /** The list that the page belongs to. */
  parent?: { text: string; to: string };
  /** Beside the title. */
  actions?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** Whether a page of the studio was shown before this one. The first keeps the browser's focus. */
let isFirstPage = true;

/** A page with its title, which gets the focus when the page opens. Back leaves the focus to the page. */
export function Page({ title: words, number, parent, actions, lead, children }: Props) {
  const title = number ? `${words} ${number}` : words;
  const heading = useRef<HTMLHeadingElement>(null);
  const isBack = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useEffect(() => {
    if (!isFirstPage && !isBack) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return (
    <>
      <title>{`${title} · Studio`}</title>
      {parent && (
        <Link className={styles.parent ?? ''} to={parent.to}>
          <span aria-hidden="true">‹</span> {parent.text}
        </Link>
      )}
      <header className={styles.head}>
        <h1 tabIndex={-1} ref={heading}>
          {words}
          {number && (
            <>
              {' '}
              <span className={styles.number}>{number}</span>
            </>
          )}
        </h1>
        {actions && <div className={buttons.actions}>{actions}</div>}
      </header>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </>
  );
}

/** A titled part of a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} id={sectionId(title)}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The address of a section on its page. */
export function sectionId(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
}
