import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PolicyVersion } from '#domain/api/shop/policies.ts';
import { call } from '../../api/call.ts';

/** A change of the shop's details reads the policies again, because they contain its values. */
const policiesKey = ['shop', 'policies'];

export function usePolicies() {
  return useQuery({ queryKey: policiesKey, queryFn: () => call('GET /api/studio/policies') });
}

export function usePolicy(policy: string) {
  return useQuery({
    queryKey: [...policiesKey, policy],
    queryFn: () => call('GET /api/studio/policies/:policy', { policy }),
  });
}

const pauseMs = 400;

/** How the page would show a text, a moment after the last key. */
export function usePreview(policy: string, text: string) {
  const [pausedText, setPausedText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPausedText(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return useQuery({
    queryKey: [...policiesKey, policy, 'preview', pausedText],
    queryFn: () => call('POST /api/studio/policies/:policy/preview', { policy }, { text: pausedText }),
    placeholderData: (previous) => previous,
  });
}

export function useSavePolicy(policy: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (saved: PolicyVersion) => call('PUT /api/studio/policies/:policy', { policy }, saved),
    onSettled: () => client.invalidateQueries({ queryKey: policiesKey }),
  });
}
