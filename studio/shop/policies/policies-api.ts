import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

const pauseMs = 400;

/** How the page would show a text, a moment after the last key. */
export function usePreview(policy: string, text: string) {
  const [pausedText, setPausedText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPausedText(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return useQuery({
    queryKey: ['shop', 'policies', policy, 'preview', pausedText],
    queryFn: () => call('POST /api/studio/policies/:policy/preview', { policy }, { text: pausedText }),
    placeholderData: (previous) => previous,
  });
}
