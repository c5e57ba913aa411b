import { useState } from 'react';
import { parseInches } from '#domain/fulfillment/parse-inches.ts';
import { isCardSized, references } from '#domain/wall/references.ts';
import { Field } from '../../ui/form/field.tsx';
import styles from '../own-wall.module.css';
import { type Calibration, isSheet, type ReferenceKind } from './measure-calibration.ts';

/** The fields for the sides of a reference that has no fixed size. */
export function ReferenceSides({ kind, start }: { kind: ReferenceKind; start: Calibration | undefined }) {
  const { width = '', height = '' } = start ?? (kind === 'door' ? references.door : {});
  const [sides, setSides] = useState({ width: Number(width), height: Number(height) });
  const field = (label: string, name: 'width' | 'height', value: string | number) => (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={value}
      onChange={(event) => setSides({ ...sides, [name]: parseInches(event.target.value) ?? 0 })}
    />
  );
  if (kind === 'length') return field('Length, in inches', 'width', width);
  const isComplete = sides.width > 0 && sides.height > 0;
  return (
    <>
      <div className={styles.sides}>
        {field('Width, in inches', 'width', width)}
        {field('Height, in inches', 'height', height)}
      </div>
      <p className={styles.problem} role="status">
        {isComplete &&
          isCardSized(sides) &&
          'This is too small, unless you took the photo from within 6 feet. Use a sheet of paper or something larger.'}
      </p>
    </>
  );
}

const maxSideInches = 400;

/** The sides of the reference in inches, or what is wrong with the input. */
export function readSides(form: FormData, kind: ReferenceKind): { width: number; height: number } | string {
  if (isSheet(kind)) return references[kind];
  const read = (name: string) => parseInches(String(form.get(name))) ?? Number.NaN;
  const [width, height] = [read('width'), kind === 'length' ? 0 : read('height')];
  for (const [name, value, min] of [
    [kind === 'length' ? 'length' : 'width', width, 2],
    ['height', height, kind === 'length' ? 0 : 2],
  ] as const) {
    if (!(value >= min && value <= maxSideInches)) {
      return `Enter the ${name} in inches, from 2 to ${maxSideInches}, such as 84.`;
    }
  }
  return { width, height };
}
