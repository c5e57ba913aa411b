import { useState } from 'react';
import { formatInches } from '#domain/framing/framing-texts.ts';
import { furniture, furnitureKinds } from '#domain/wall/furniture.ts';
import button from '../../ui/button.module.css';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import styles from '../own-wall.module.css';
import { readWallSizes, usualCeilingInches, type WallSizes } from './wall-sizes.ts';

interface WallSizesFormProps {
  start: WallSizes | undefined;
  onSizes(sizes: WallSizes): void;
}

const nothing = 'nothing';
const kinds = [
  ...furnitureKinds.map((kind) => ({ value: kind, text: furniture[kind].name })),
  { value: nothing, text: 'Nothing' },
];

/** The sizes of a wall and of what stands at it, instead of a photo. */
export function WallSizesForm({ start, onSizes }: WallSizesFormProps) {
  const [kind, setKind] = useState<string>(
    start && !start.furniture ? nothing : (start?.furniture?.kind ?? 'sofa'),
  );
  const [problem, setProblem] = useState('');
  const known = furnitureKinds.find((each) => each === kind);
  const field = (label: string, name: string, value: number | undefined) => (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={value && formatInches(value)}
    />
  );
  const { furniture: before } = start ?? {};
  return (
    <form
      className={styles.wallSizes}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const sizes = readWallSizes(new FormData(event.currentTarget));
        if (typeof sizes === 'string') setProblem(sizes);
        else onSizes(sizes);
      }}
    >
      <h3 className={styles.way}>Without a photo</h3>
      <p>Enter a few sizes, and see your wall drawn to scale.</p>
      <div className={styles.sides}>
        {field('Wall width, in inches', 'wall', start?.wall.width)}
        {field('Ceiling height, in inches', 'ceiling', start?.wall.height ?? usualCeilingInches)}
      </div>
      <Select
        label="What stands against the wall?"
        name="kind"
        options={kinds}
        value={kind}
        onChoose={setKind}
      />
      {known && (
        <div className={styles.sides} key={known}>
          {field('Its width, in inches', 'width', before?.width)}
          {field(
            'Its height, in inches',
            'height',
            before?.kind === known ? before.height : furniture[known].heightInches,
          )}
        </div>
      )}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <button className={button.button} data-quiet type="submit">
        Draw my wall
      </button>
    </form>
  );
}
