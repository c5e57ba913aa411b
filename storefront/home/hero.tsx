import { type CSSProperties, Fragment } from 'react';
import { Link } from 'react-router';
import { writeVariant } from '#domain/catalogue/variants/opening-variant.ts';
import { defaultVariant, type Variant } from '#domain/catalogue/variants/variants.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import type { PrintCardData } from '../catalogue/grid/print-card-data.ts';
import { FramedPrint, PreloadedPhotograph } from '../framing/framed-print.tsx';
import button from '../ui/button.module.css';
import styles from './hero.module.css';

const variant: Variant = { ...defaultVariant, size: 'collector' };
const sizes = '(min-width: 2100px) 24vw, (min-width: 1500px) 31rem, (min-width: 603px) 31vw, 66vw';

interface HeroProps {
  words: Omit<ShopDetails['hero'], 'print'>;
  print: PrintCardData | undefined;
}

export function Hero({ words: { heading, sentence, button: buttonWords }, print }: HeroProps) {
  const maxLineLength = Math.max(...heading.map((line) => line.length));
  return (
    <section className={styles.hero}>
      <h1 className={styles.words} style={{ '--letters': maxLineLength } as CSSProperties}>
        {heading.map((line, index) => (
          <Fragment key={line}>
            {index > 0 && ' '}
            <span>{line}</span>
          </Fragment>
        ))}
      </h1>
      <div className={styles.invitation}>
        <p>{sentence}</p>
        <Link className={button.button} to="/shop/all-prints/">
          {buttonWords}
        </Link>
      </div>
      {print && (
        <figure className={styles.print}>
          <PreloadedPhotograph photograph={print.photograph} sizes={sizes} />
          <FramedPrint print={print} variant={variant} sizes={sizes} isFirst />
          <figcaption className={styles.label}>
            <Link to={`/product/${print._id}${writeVariant(variant)}`}>{print.title}</Link>
            <span>{print.artist}</span>
          </figcaption>
        </figure>
      )}
    </section>
  );
}
