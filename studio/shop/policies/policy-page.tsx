import { Link, useParams } from 'react-router';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ShopTabs } from '../shop-page.tsx';
import { usePolicy } from './policies-api.ts';
import styles from './policy-editor.module.css';
import { PolicyEditor } from './policy-editor.tsx';

/** One policy: its text beside the page that it makes. */
export function PolicyPage() {
  const { policy = '' } = useParams();
  const query = usePolicy(policy);
  return (
    <Page
      key={policy}
      title={query.data?.title ?? 'Policy'}
      tabs={<ShopTabs />}
      lead="The page in the shop shows a saved text within two seconds. Have a lawyer read it."
    >
      <Loaded query={query}>{(shown) => <PolicyEditor policy={policy} shown={shown} />}</Loaded>
      <Section title="How to write it">
        <ul className={styles.guide}>
          <li>
            Boxed words come from <Link to="/shop">the shop's details</Link>, and change with them.
          </li>
          <li>A list before the first heading gives the key facts. Start each item with a bold word.</li>
          <li>Each heading starts a section, and gets a line in the page's list of sections.</li>
          <li>A section keeps its address when you change the words of its heading.</li>
        </ul>
        <p>
          <Link to="/shop/policies">All policies</Link>
        </p>
      </Section>
    </Page>
  );
}
