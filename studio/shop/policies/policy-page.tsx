import { useParams } from 'react-router';
import { useRead } from '../../api/use-call.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PolicyEditor } from './policy-editor.tsx';

/** One policy: its text beside the page that it makes. */
export function PolicyPage() {
  const { policy = '' } = useParams();
  const query = useRead(['shop', 'policies', policy], 'GET /api/studio/policies/:policy', { policy });
  return (
    <Loaded query={query}>{(shown) => <PolicyEditor policy={policy} shown={shown} key={policy} />}</Loaded>
  );
}
