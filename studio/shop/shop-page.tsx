import { Link } from 'react-router';
import { Row, Rows } from '../ui/lists/rows.tsx';
import { Page, Section } from '../ui/page.tsx';
import styles from './shop-page.module.css';
import { shopGroups } from './shop-pages.ts';

/** Everything that is set up once, in three groups. */
export function ShopOverview() {
  return (
    <Page title="Shop">
      <div className={styles.groups}>
        {shopGroups.map(({ title, pages }) => (
          <Section key={title} title={title}>
            <Rows label={title}>
              {pages.map(({ to, text, about }) => (
                <Row key={to} title={<Link to={to}>{text}</Link>} facts={[about]} />
              ))}
            </Rows>
          </Section>
        ))}
      </div>
    </Page>
  );
}
