import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type PrintFilter, readFilter } from '#domain/print-filter.ts';
import { printsAddress } from './prints-address.ts';

const pauseMs = 300;

/** Shows what the filter's form says: at once, or soon, which is when the visitor pauses. */
export function usePrintFilter(filter: PrintFilter) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(filter);
  const settled = useRef(filter);
  const asked = useRef(printsAddress(filter));
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(
    (history: 'push' | 'replace') => {
      clearTimeout(pause.current);
      if (!form.current) return;
      const next = readForm(form.current);
      const address = printsAddress(next);
      if (address === asked.current) return;
      asked.current = address;
      setChosen(next);
      navigate(address, { replace: history === 'replace', preventScrollReset: true });
    },
    [navigate],
  );
  const showSoon = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(show, pauseMs, 'replace');
  };

  // What came by another way, such as Back, is what the form then says; what was asked here it says already.
  useEffect(() => {
    if (settled.current === filter) return;
    settled.current = filter;
    const address = printsAddress(filter);
    if (asked.current === address) return;
    asked.current = address;
    clearTimeout(pause.current);
    setChosen(filter);
    const search = form.current?.elements.namedItem('q');
    if (search instanceof HTMLInputElement) search.value = filter.q ?? '';
  }, [filter]);
  // What was typed while the page's script was still on its way.
  useEffect(() => {
    show('replace');
    return () => clearTimeout(pause.current);
  }, [show]);

  return { form, chosen, show, showSoon };
}

function readForm(form: HTMLFormElement): PrintFilter {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return readFilter(new URLSearchParams(fields));
}
