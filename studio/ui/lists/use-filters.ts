import { useLocation, useSearchParams } from 'react-router';

/** The filters of a list. They are in the page's address, so Back and links keep them. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const set = (changes: Record<string, string>) =>
    setParams((current) => withChanges(current, changes), { replace: true, preventScrollReset: true, state });
  return { params, set };
}

/** An empty value removes the filter. */
function withChanges(params: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
