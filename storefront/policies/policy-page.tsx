import { Link } from 'react-router';
import {
  type PolicyName,
  type PolicyText,
  type PolicyPage as PolicyTexts,
  policies,
  policyNames,
} from '#domain/shop/policies.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import textStyles from '../../design/policy-text.module.css';
import { Facts } from '../ui/facts.tsx';
import { Blocks, Inlines } from './policy-blocks.tsx';
import styles from './policy-page.module.css';

/** A policy: its lead, the facts in short, and its sections beside their list. */
export function PolicyPage({ policy, text }: { policy: PolicyName; text: PolicyTexts }) {
  const { lead, inShort, sections, changedOn } = text;
  return (
    <>
      <div className={styles.head}>
        <h1>{policies[policy].title}</h1>
        {lead.map((parts, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text doesn't change while it is shown
          <p key={index} className={styles.lead}>
            <Inlines parts={parts} />
          </p>
        ))}
        <p className={styles.changed}>
          Last updated <time dateTime={changedOn}>{formatUtcDay(changedOn)}</time>
        </p>
      </div>
      {inShort.length > 0 && <h2 className="visually-hidden">In short</h2>}
      <Facts className={styles.inShort} facts={inShort} />
      <div className={styles.page}>
        <Contents sections={sections} />
        <div>
          <div className={textStyles.text}>
            {sections.map(({ id, heading, blocks }) => (
              <section key={id}>
                <h2 id={id}>
                  <a href={`#${id}`}>{heading}</a>
                </h2>
                <Blocks blocks={blocks} />
              </section>
            ))}
          </div>
          <OtherPolicies current={policy} />
        </div>
      </div>
    </>
  );
}

function Contents({ sections }: Pick<PolicyText, 'sections'>) {
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

function OtherPolicies({ current }: { current: PolicyName }) {
  return (
    <nav className={styles.others} aria-labelledby="other-policies">
      <p className={styles.label} id="other-policies">
        Our other policies
      </p>
      <ul>
        {policyNames
          .filter((name) => name !== current)
          .map((name) => (
            <li key={name}>
              <Link to={policies[name].path}>{policies[name].title}</Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
