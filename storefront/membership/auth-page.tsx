import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { defaultChoice } from '#domain/variants.ts';
import type { PrintCardData } from '../catalogue/wall/print-card-data.ts';
import { FramedPrint } from '../framing/framed-print.tsx';
import styles from './auth-page.module.css';

interface AuthPageProps {
  title: string;
  description: string;
  print: PrintCardData | null;
  children: ReactNode;
}

/** A form, with a print beside it where there is room. */
export function AuthPage({ title, description, print, children }: AuthPageProps) {
  return (
    <div className={styles.page}>
      <title>{`${title} - Passepartout`}</title>
      <meta name="robots" content="noindex" />
      <meta name="description" content={description} />
      <div className={styles.form}>
        {children}
        <noscript>
          <p>This form needs JavaScript.</p>
        </noscript>
      </div>
      {print && (
        <figure className={styles.wall}>
          <FramedPrint
            photograph={print.photograph}
            orientation={print.orientation}
            choice={{ ...defaultChoice, size: 'medium' }}
            alt={`${print.title} by ${print.artist}`}
            sizes="(min-width: 821px) 24rem, 1px"
          />
          <figcaption className={styles.caption}>
            <Link to={`/product/${print._id}?size=medium`}>{print.title}</Link>
            <span>{print.artist}</span>
          </figcaption>
        </figure>
      )}
    </div>
  );
}
