import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { NewOffer } from '#domain/api/offers/offers.ts';
import { randomUuid } from '#domain/random-uuid.ts';
import { useChange } from '../api/use-call.ts';

/** Makes an offer from what exists, or an empty one, and opens it. Its id makes a repeated request one offer. */
export function useMakeOffer() {
  const navigate = useNavigate();
  const [id] = useState(() => randomUuid());
  const change = useChange('POST /api/studio/offers');
  const make = (source: NewOffer['source']) =>
    change.mutate({ id, source }, { onSuccess: () => void navigate(`/offers/${id}`) });
  return { change, make };
}
