import type { ReactNode } from 'react';
import { Link, type RouterContextProvider } from 'react-router';
import { defaultVariant } from '#domain/catalogue/variants/variants.ts';
import { catalogueContext } from '../../catalogue/catalogue-reader.ts';
import { type PrintCardData, toCard } from '../../catalogue/grid/print-card-data.ts';
import { PageTitle } from '../../discovery/page-head.tsx';
import { FramedPrint } from '../../framing/framed-print.tsx';
import styles from './form-page.module.css';

interface FormPageProps {
  title: string;
  description: string;
  print: PrintCardData | null;
  children: ReactNode;
}

/** A form, with a print beside or below it where there is room. */
export function FormPage({ title, description, print, children }: FormPageProps) {
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
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
            print={print}
            variant={{ ...defaultVariant, size: 'medium' }}
            sizes="(min-width: 1800px) 33rem, (min-width: 821px) 24rem, (min-width: 603px) and (min-height: 60em) 15rem, 1px"
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

/** One of the newest portrait prints, to hang beside a form. Each `place` has a different print. */
export async function findPrintBeside(
  context: Readonly<RouterContextProvider>,
  place: number,
): Promise<PrintCardData | null> {
  const { prints } = await context.get(catalogueContext).listPrints({ limit: 24 });
  const portraits = prints.filter(({ orientation }) => orientation === 'portrait');
  const print = portraits[place % portraits.length];
  return print ? toCard(print) : null;
}
