import type { PrintCardData } from '../catalogue/grid/print-card-data.ts';
import { FramedPrint } from '../framing/framed-print.tsx';
import home from './home.module.css';
import styles from './making.module.css';

const steps = [
  {
    name: 'Printed',
    text: 'Pigment inks on cotton rag paper, one sheet for each order.',
    variant: { size: 'small', frameColor: 'none', mount: 'Full Bleed' },
  },
  {
    name: 'Matted',
    text: 'A 4-ply, acid-free mat is cut to size, with a beveled window.',
    variant: { size: 'small', frameColor: 'none', mount: 'Border' },
  },
  {
    name: 'Framed',
    text: 'Solid wood in black, white, or oiled oak, mitered at the corners.',
    variant: { size: 'small', frameColor: 'black', mount: 'Border' },
  },
  {
    name: 'Packed',
    text: 'Corner guards, a sturdy box, and free shipping within the US.',
    variant: { size: 'small', frameColor: 'black', mount: 'Border' },
  },
] as const;

/** How a print is made, in four steps, shown with one print. */
export function Making({ print }: { print: PrintCardData }) {
  return (
    <section className={home.section} aria-labelledby="making">
      <h2 id="making">How your print is made</h2>
      <ol className={home.four}>
        {steps.map(({ name, text, variant }, index) => (
          <li key={name}>
            <div className={styles.picture} data-step={name}>
              <div className={styles.print}>
                <FramedPrint print={print} variant={variant} alt="" sizes="(min-width: 821px) 14vw, 28vw" />
              </div>
            </div>
            <h3 className={styles.name}>
              {index + 1}. {name}
            </h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
