import { Link } from 'react-router';
import type { Policy } from './policy.ts';
import styles from './policy-page.module.css';

const policies = [
  { to: '/policies/terms-of-service', title: 'Terms of Service' },
  { to: '/policies/privacy', title: 'Privacy Policy' },
  { to: '/policies/returns', title: 'Return Policy' },
];

export function PolicyPage({ policy }: { policy: Policy }) {
  const { title, lead, changedOn, inShort, sections } = policy;
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.changed}>
          Last changed on <time dateTime={changedOn}>{formatDay(changedOn)}</time>
        </p>
      </div>
      <h2 className="visually-hidden">In short</h2>
      <dl className={styles.inShort}>
        {inShort.map(({ fact, meaning }) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.page}>
        <Contents sections={sections} />
        <div>
          <div className={styles.text}>
            {sections.map(({ id, heading, text }) => (
              <section key={id}>
                <h2 id={id}>
                  <a href={`#${id}`}>{heading}</a>
                </h2>
                {text}
              </section>
            ))}
          </div>
          <OtherPolicies besides={title} />
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

function OtherPolicies({ besides }: { besides: string }) {
  return (
    <nav className={styles.others} aria-labelledby="other-policies">
      <p className={styles.label} id="other-policies">
        Our other policies
      </p>
      <ul>
        {policies
          .filter(({ title }) => title !== besides)
          .map(({ to, title }) => (
            <li key={to}>
              <Link to={to}>{title}</Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function formatDay(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
