import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import styles from './page.module.css';

interface Props {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Links to related pages, in the same place on each. */
  tabs?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** Whether a page of the studio was shown before this one. The first keeps the browser's focus. */
let isFirstPage = true;

/** A page with its title, which gets the focus when the page opens. Back leaves the focus to the page. */
export function Page({ title, actions, tabs, lead, children }: Props) {
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
      <header className={styles.head}>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {tabs}
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </>
  );
}

/** A titled part of a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
