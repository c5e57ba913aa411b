import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/lists/search-field.tsx';
import { useHeroPrints } from './shop-api.ts';
import styles from './shop-form.module.css';

const maxShown = 6;

/** Chooses the print beside the words of the home page. @param value its id, or an empty text */
export function HeroPrintField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [text, setText] = useState('');
  const prints = useHeroPrints(text).data?.prints.filter(({ state }) => state === 'published') ?? [];
  return (
    <div className={styles.heroPrint}>
      <p>
        Print beside the words:{' '}
        <strong>
          <PrintTitle id={value} />
        </strong>{' '}
        {value !== '' && (
          <Button kind="text" onPress={() => onChange('')}>
            Show one of the newest instead
          </Button>
        )}
      </p>
      <SearchField label="Find another print" value={text} onChange={setText} />
      {text !== '' && (
        <ul className={styles.found} aria-label="Prints found">
          {prints.slice(0, maxShown).map(({ _id, title, artist }) => (
            <li key={_id}>
              <Button
                kind="quiet"
                onPress={() => {
                  onChange(_id);
                  setText('');
                }}
              >
                {`${title}, ${artist}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** @param id of a print, or an empty text */
export function PrintTitle({ id }: { id: string }) {
  const print = useHeroPrints(id).data?.prints.find(({ _id }) => _id === id);
  return id === '' ? 'one of the newest' : (print?.title ?? 'a print');
}
