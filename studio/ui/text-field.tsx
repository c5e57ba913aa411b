import type { HTMLInputAutoCompleteAttribute } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, type TextFieldProps } from 'react-aria-components/TextField';
import styles from './field.module.css';

interface Props extends Omit<TextFieldProps, 'className' | 'children' | 'autoComplete'> {
  label: string;
  name: string;
  hint?: string;
  placeholder?: string;
  /** After a short field: `days`. */
  unit?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** The number of lines of a long text. */
  rows?: number;
}

export function TextField({ label, hint, rows, placeholder, unit, ...props }: Props) {
  return (
    <AriaTextField className={styles.field ?? ''} {...props}>
      <Label className={styles.label ?? ''}>
        {label}
        {unit && <span className="visually-hidden">, {unit}</span>}
      </Label>
      {rows ? (
        <TextArea className={styles.input ?? ''} rows={rows} />
      ) : (
        <div className={styles.measure} data-unit={unit}>
          <Input className={styles.input ?? ''} {...(placeholder && { placeholder })} />
        </div>
      )}
      {hint && (
        <Text slot="description" className={styles.note ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.problem ?? ''} />
    </AriaTextField>
  );
}
