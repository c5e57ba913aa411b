import { type PolicyName, policies, policyNames } from '#domain/shop/policies.ts';
import { changeTime, damageReportTime } from '#domain/shop/terms.ts';
import { PageHead } from '../discovery/page-head.tsx';
import { notFound } from '../navigation/not-found.ts';
import { PolicyPage } from '../policies/policy-page.tsx';
import { policyContext } from '../policies/policy-reader.ts';
import type { Route } from './+types/policy.ts';

/** For search engines. */
const descriptions: Readonly<Record<PolicyName, string>> = {
  terms:
    'The terms of the shop: who can order, prices and membership, production and shipping, and your rights.',
  privacy: 'What the shop knows about you, where it is stored, for how long, and how to get or delete it.',
  returns: `Changes within ${changeTime}, photos of damage within ${damageReportTime}, and how we make mistakes right.`,
  accessibility: 'Which pages are checked for barriers and how, what is missing, and whom to tell.',
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const path = `/policies/${params.policy}`;
  const policy = policyNames.find((name) => policies[name].path === path);
  if (!policy) throw await notFound(context);
  return { policy, description: descriptions[policy], text: context.get(policyContext)(policy) };
}

export default function PolicyRoute({ loaderData }: Route.ComponentProps) {
  const { policy, description, text } = loaderData;
  const { title, path } = policies[policy];
  return (
    <>
      <PageHead title={title} description={description} path={path} />
      <PolicyPage policy={policy} text={text} />
    </>
  );
}
