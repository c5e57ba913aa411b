import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { readFilter, type SearchFilter } from '#domain/catalogue/categories.ts';
import { printsAddress } from './prints-address.ts';

const typingPauseMs = 300;

/** Shows the prints that match the filter form, at once or when the visitor stops typing. */
export function usePrintFilter(filter: SearchFilter) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [formFilter, setFormFilter] = useState(filter);
  const shownFilter = useRef(filter);
  const requestedUrl = useRef(printsAddress(filter));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(
    (history: 'push' | 'replace') => {
      clearTimeout(timer.current);
      if (!form.current) return;
      const next = readForm(form.current);
      const url = printsAddress(next);
      if (url === requestedUrl.current) return;
      requestedUrl.current = url;
      setFormFilter(next);
      navigate(url, { replace: history === 'replace', preventScrollReset: true });
    },
    [navigate],
  );
  const showSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, typingPauseMs, 'replace');
  };

  // After other navigations, such as Back, copy the new filter into the form.
  useEffect(() => {
    if (shownFilter.current === filter) return;
    shownFilter.current = filter;
    const url = printsAddress(filter);
    if (requestedUrl.current === url) return;
    requestedUrl.current = url;
    clearTimeout(timer.current);
    setFormFilter(filter);
    const search = form.current?.elements.namedItem('q');
    if (search instanceof HTMLInputElement) search.value = filter.q ?? '';
  }, [filter]);
  // Apply text typed before hydration.
  useEffect(() => {
    show('replace');
    return () => clearTimeout(timer.current);
  }, [show]);

  return { form, formFilter, show, showSoon };
}

function readForm(form: HTMLFormElement): SearchFilter {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return readFilter(new URLSearchParams(fields));
}
