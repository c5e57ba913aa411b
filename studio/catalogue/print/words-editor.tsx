import type { PrintWords } from '#domain/api/catalogue/print.ts';
import { type Category, categories, categoryNames } from '#domain/catalogue/categories.ts';
import { maxTextLength } from '#domain/catalogue/text-limits.ts';
import { ApiError } from '../../api/call.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type PrintDraft, wordLabels } from './print-values.ts';
import styles from './words-editor.module.css';

/** What is written about a print, edited in place. */
export function WordsEditor({ draft: { values, change, error } }: { draft: PrintDraft }) {
  const problems = error instanceof ApiError ? error.fields : {};
  const field = (name: keyof PrintWords) => {
    const problem = problems[`words.${name}`];
    return {
      label: wordLabels[name],
      name,
      isInvalid: problem !== undefined,
      ...(problem && { hint: `It ${problem}.` }),
    };
  };
  const text = (name: 'title' | 'artist' | 'location' | 'description') => ({
    ...field(name),
    value: values[name],
    maxLength: maxTextLength[name],
    onChange: (typed: string) => change({ [name]: typed }),
  });
  return (
    <div className={styles.fields}>
      <TextField {...text('title')} isRequired />
      <TextField {...text('artist')} isRequired />
      <TextField {...text('location')} />
      <Select
        label={wordLabels.category}
        options={categories.map((category) => [category, categoryNames[category]] as const)}
        value={values.category}
        onChange={(event) => change({ category: event.target.value as Category })}
      />
      <TextField
        {...field('takenOn')}
        type="date"
        value={values.takenOn ?? ''}
        onChange={(day) => change({ takenOn: day || null })}
      />
      <TextField
        {...field('hungOn')}
        type="date"
        value={values.hungOn}
        onChange={(day) => day && change({ hungOn: day })}
      />
      <div className={styles.wide}>
        <TextField {...text('description')} rows={4} />
      </div>
      <div className={styles.wide}>
        <Keywords
          value={values.keywords}
          onChange={(keywords) => change({ keywords })}
          field={field('keywords')}
        />
      </div>
    </div>
  );
}

interface KeywordsProps {
  value: string[];
  onChange: (keywords: string[]) => void;
  field: { label: string; name: string; isInvalid: boolean; hint?: string };
}

/** Commas separate them. What is being typed is not cleaned, so that a comma can be typed. */
function Keywords({ value, onChange, field }: KeywordsProps) {
  return (
    <TextField
      hint="For the search, separated by commas"
      {...field}
      value={value.join(',')}
      onChange={(typed) => onChange(typed === '' ? [] : typed.split(','))}
    />
  );
}
