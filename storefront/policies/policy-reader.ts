import { createContext } from 'react-router';
import type { PolicyName, PolicyPage } from '#domain/shop/policies.ts';

/** Reads a policy for its page's loader. The server provides it when it renders a page. */
type PolicyReader = (policy: PolicyName) => PolicyPage;

export const policyContext = createContext<PolicyReader>();
