import { type ReactNode, useEffect, useId, useState } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** `wide`: open from the start where the page is at least 821 px wide. */
  openFrom?: 'wide';
  children: ReactNode;
}

/** Until hydration the stylesheet opens or closes the panel by the page's width, so that nothing moves afterwards. */
export function Disclosure({ title, openFrom, children }: DisclosureProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(openFrom ? 'by width' : false);
  useEffect(() => {
    if (openFrom) setOpen(matchMedia('(min-width: 821px)').matches);
  }, [openFrom]);
  return (
    <section className={styles.disclosure}>
      <h2 className={styles.heading}>
        <button
          className={styles.button}
          type="button"
          aria-expanded={isOpen !== false}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
        </button>
      </h2>
      <div className={styles.panel} id={id} data-open={isOpen}>
        {children}
      </div>
    </section>
  );
}
