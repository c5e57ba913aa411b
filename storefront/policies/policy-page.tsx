import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type PageDetails, postalLines } from '#domain/shop-details.ts';
import { formatUtcDay } from '#domain/terms.ts';
import { PageHead } from '../discovery/page-head.tsx';
import { useShopDetails } from '../shop-settings.tsx';
import { Facts } from '../ui/facts.tsx';
import styles from './policy-page.module.css';
import textStyles from './policy-text.module.css';

interface Policy {
  title: string;
  /** For search engines. */
  description: string;
  path: string;
  /** One or two sentences below the title. */
  lead: ReactNode;
  /** ISO 8601. Update it with every change of the text. */
  changedOn: string;
  /** The facts that most readers look for: a number or a word, and its meaning. */
  inShort: readonly (readonly [fact: string, meaning: string])[];
  sections: readonly PolicySection[];
}

interface PolicySection {
  /** The fragment of the section's URL. It must stay when the heading changes. */
  id: string;
  heading: string;
  text: ReactNode;
}

const policies = [
  { to: '/policies/terms-of-service', title: 'Terms of Service' },
  { to: '/policies/privacy', title: 'Privacy Policy' },
  { to: '/policies/returns', title: 'Return Policy' },
];

/**
 * The page of a policy, as the default export of its route.
 * @param policyOf writes the policy with the shop's details
 */
export function policyPage(policyOf: (details: PageDetails) => Policy) {
  return () => <PolicyPage {...policyOf(useShopDetails())} />;
}

function PolicyPage({ title, description, path, lead, changedOn, inShort, sections }: Policy) {
  return (
    <>
      <PageHead title={title} description={description} path={path} />
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.changed}>
          Last updated <time dateTime={changedOn}>{formatUtcDay(changedOn)}</time>
        </p>
      </div>
      <h2 className="visually-hidden">In short</h2>
      <Facts className={styles.inShort} facts={inShort} />
      <div className={styles.page}>
        <Contents sections={sections} />
        <div>
          <div className={textStyles.text}>
            {sections.map(({ id, heading, text }) => (
              <section key={id}>
                <h2 id={id}>
                  <a href={`#${id}`}>{heading}</a>
                </h2>
                {text}
              </section>
            ))}
          </div>
          <OtherPolicies currentTitle={title} />
        </div>
      </div>
    </>
  );
}

function Contents({ sections }: Pick<Policy, 'sections'>) {
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <p className={styles.label} id="contents">
        On this page
      </p>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function OtherPolicies({ currentTitle }: { currentTitle: string }) {
  return (
    <nav className={styles.others} aria-labelledby="other-policies">
      <p className={styles.label} id="other-policies">
        Our other policies
      </p>
      <ul>
        {policies
          .filter(({ title }) => title !== currentTitle)
          .map(({ to, title }) => (
            <li key={to}>
              <Link to={to}>{title}</Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** The shop's contact details, at the end of every policy. */
export function WriteToUs() {
  const details = useShopDetails();
  return (
    <>
      <p>
        Write to <a href={`mailto:${details.email}`}>{details.email}</a>, or use the{' '}
        <Link to="/contact">contact form</Link>. Our postal address:
      </p>
      <p>
        {postalLines(details).map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </p>
    </>
  );
}
