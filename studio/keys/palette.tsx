import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { useNavigate } from 'react-router';
import type { FoundKind } from '#domain/api/find.ts';
import type { StaffRole } from '#domain/staff/staff.ts';
import { call } from '../api/call.ts';
import { findPages } from '../shell/navigation.ts';
import { Dialog } from '../ui/dialog.tsx';
import field from '../ui/field.module.css';
import styles from './palette.module.css';

interface Target {
  to: string;
  title: string;
  detail: string;
}

const pages: Readonly<Record<FoundKind, string>> = {
  order: '/orders',
  offer: '/offers',
  'trade-client': '/offers/trade-clients',
  piece: '/p',
  print: '/prints',
  member: '/members',
};

interface Props {
  role: StaffRole;
  onClose: () => void;
}

/** Opens anything by its name, number, email or code. */
export function Palette({ role, isOpen, onClose }: Props & { isOpen: boolean }) {
  return (
    <Dialog title="Go to" isOpen={isOpen} onClose={onClose} isFinder>
      <Finder role={role} onClose={onClose} />
    </Dialog>
  );
}

function Finder({ role, onClose }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { targets, isReading } = useTargets(typed, role);
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField
        className={styles.field ?? ''}
        aria-label="Find a page, an order, an offer, a trade client, a piece, a print or a member"
        autoFocus
      >
        <Input className={field.input ?? ''} placeholder="Name, email, or part of a number or code" />
      </SearchField>
      <Menu
        className={styles.list ?? ''}
        aria-label="Found"
        items={targets.map((target) => ({ id: target.to, ...target }))}
        onAction={(to) => {
          onClose();
          navigate(String(to));
        }}
        renderEmptyState={() => (
          <p className={styles.none}>{isReading ? 'Looking…' : 'Nothing has this name, number or code.'}</p>
        )}
      >
        {({ title, detail }) => (
          <MenuItem className={styles.item ?? ''} textValue={`${title} ${detail}`}>
            <span>
              <Marked text={title} words={typed} />
            </span>
            <span className={styles.detail}>
              <Marked text={detail} words={typed} />
            </span>
          </MenuItem>
        )}
      </Menu>
    </Autocomplete>
  );
}

/** A text in which the typed words stand out, so that it is clear why it was found. */
function Marked({ text, words }: { text: string; words: string }) {
  const sought = words.trim().toLowerCase();
  const start = sought ? text.toLowerCase().indexOf(sought) : -1;
  if (start < 0) return text;
  const end = start + sought.length;
  return (
    <>
      {text.slice(0, start)}
      <mark className={styles.mark}>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** The pages of the role, which follow each letter at once for fast hands, and what the server has found. */
function useTargets(typed: string, role: StaffRole): { targets: Target[]; isReading: boolean } {
  const text = useDeferredValue(typed.trim());
  const isEnough = text.length >= 2;
  const query = useQuery({
    queryKey: ['find', text],
    queryFn: () => call('GET /api/studio/find', { q: text }),
    enabled: isEnough,
    placeholderData: (previous) => previous,
  });
  const found = isEnough ? (query.data?.found ?? []) : [];
  return {
    targets: [
      ...findPages(role, typed).map(({ to, text: title }) => ({ to, title, detail: 'Page' })),
      ...found.map(({ kind, id, title, detail }) => ({ to: `${pages[kind]}/${id}`, title, detail })),
    ],
    isReading: query.isFetching,
  };
}
