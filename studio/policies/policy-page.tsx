import { Link, useParams } from 'react-router';
import { ShopTabs } from '../shop/shop-page.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section } from '../ui/page.tsx';
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
      lead="The page in the shop shows a saved text within two seconds. Have a lawyer read it."
    >
      <ShopTabs />
      <Loaded query={query}>{(shown) => <PolicyEditor policy={policy} shown={shown} />}</Loaded>
      <Section title="How to write it">
        <ul className={styles.guide}>
          <li>An empty line starts a paragraph. A line that starts with "## " is a heading.</li>
          <li>A list before the first heading gives the key facts. Each item starts with a bold word.</li>
          <li>
            **bold**, *slanted*, [words of a link](/contact). Lines that start with "- " or "1. " are a list.
          </li>
          <li>
            "## Refunds {'{'}#refunds{'}'}" gives a heading the address /policies/…#refunds, which stays when
            you change its words.
          </li>
        </ul>
        <p>
          <Link to="/shop/policies">All policies</Link>
        </p>
      </Section>
    </Page>
  );
}
