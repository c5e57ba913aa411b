import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PolicyName, PolicyText } from '#domain/shop/policies.ts';
import { call } from '../../api/call.ts';

export interface PolicySummary {
  policy: PolicyName;
  title: string;
  path: string;
  isDefault: boolean;
  changedAt: string | null;
}

export interface PolicyVersion {
  version: number;
  /** Null: the text that comes with the shop. */
  text: string | null;
}

export interface SavedPolicy extends PolicyVersion {
  at: string;
  /** Null: from the terminal. */
  staff: { id: string; name: string } | null;
}

export interface Placeholder {
  name: string;
  /** Null: a part of its own, such as a table. */
  value: string | null;
}

export interface StudioPolicy extends PolicyVersion {
  title: string;
  path: string;
  defaultText: string;
  placeholders: Placeholder[];
  /** The newest first. */
  history: SavedPolicy[];
}

export interface PolicyPreview {
  text: PolicyText;
  /** The lines that would be refused. */
  problems: { line: number; problem: string }[];
}

/** A change of the shop's details reads the policies again, because they contain its values. */
const policiesKey = ['shop', 'policies'];

export function usePolicies() {
  return useQuery({ queryKey: policiesKey, queryFn: () => call<PolicySummary[]>('GET', 'policies') });
}

export function usePolicy(policy: string) {
  return useQuery({
    queryKey: [...policiesKey, policy],
    queryFn: () => call<StudioPolicy>('GET', `policies/${policy}`),
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
    queryFn: () => call<PolicyPreview>('POST', `policies/${policy}/preview`, { text: pausedText }),
    placeholderData: (previous) => previous,
  });
}

export function useSavePolicy(policy: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (saved: PolicyVersion) => call<PolicyVersion>('PUT', `policies/${policy}`, saved),
    onSettled: () => client.invalidateQueries({ queryKey: policiesKey }),
  });
}
