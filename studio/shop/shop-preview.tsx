import { isLongName, splitAnnouncement } from '#domain/shop/shop-details.ts';
import { useHeroPrints } from './shop-api.ts';
import styles from './shop-preview.module.css';
import { linesOf, type ShopValues } from './shop-values.ts';

/** The top and the foot of the home page on a phone, with the texts of the form. */
export function ShopPreview({ values }: { values: ShopValues }) {
  const text = (name: string) => values[name]?.trim() ?? '';
  const { before, link, after } = splitAnnouncement(text('announcement.guests'));
  const heading = linesOf(text('hero.heading'));
  const letters = Math.max(5, ...heading.map((line) => line.length));
  return (
    <section className={styles.preview} aria-label="Preview of the home page on a phone">
      <p className={styles.caption}>Home page on a phone</p>
      <div className={styles.phone}>
        <p className={styles.announcement}>
          {before}
          <u>{link}</u>
          {after}
        </p>
        <p className={styles.bar}>
          <span aria-hidden="true">Menu</span>
          <span className={styles.name} data-long={isLongName(text('shop'))}>
            {text('shop')}
          </span>
          <span aria-hidden="true">Cart</span>
        </p>
        <div className={styles.hero}>
          <div className={styles.heading} style={{ fontSize: `${24 / letters}rem` }}>
            {heading.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
              <span key={index}>{line}</span>
            ))}
          </div>
          <p>{text('hero.sentence')}</p>
          <p className={styles.button}>{text('hero.button')}</p>
          <HeroPicture id={text('hero.print')} />
        </div>
        <div className={styles.foot}>
          <div className={styles.footName}>{text('shop')}</div>
          <p>Printed and framed in {text('city')}</p>
          <p>{text('social.name')}</p>
          <p>
            © {text('since')} {text('shop')}
          </p>
        </div>
      </div>
    </section>
  );
}

function HeroPicture({ id }: { id: string }) {
  const print = useHeroPrints(id).data?.prints.find(({ _id }) => _id === id);
  if (!print) return <p className={styles.place}>A new print</p>;
  return <img className={styles.picture} src={print.picture} alt={print.title} />;
}
