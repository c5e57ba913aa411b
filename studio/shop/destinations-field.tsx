import { capitalize } from '#domain/capitalize.ts';
import {
  farDestinations,
  listDestinations,
  type StateCode,
  stateCodes,
  states,
} from '#domain/fulfillment/destinations.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import field from '../ui/field.module.css';
import styles from './destinations-field.module.css';

interface Props {
  /** The name of a size. */
  label: string;
  /** The codes of the states to which it does not ship: `AK HI`. */
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
}

const far = new Set(farDestinations.flatMap((group) => group.states));
const groups = [
  ...farDestinations,
  { name: 'Other states', states: stateCodes.filter((code) => !far.has(code)) },
];

/** The states, territories and military addresses to which a size does not ship, folded into one line. */
export function DestinationsField({ label, value, onChange, problem }: Props) {
  const refused = readStates(value);
  const put = (next: readonly StateCode[]) => onChange(writeStates(next));
  const toggle = (codes: readonly StateCode[], isRefused: boolean) => {
    const others = refused.filter((code) => !codes.includes(code));
    put(isRefused ? [...others, ...codes] : others);
  };
  return (
    <div>
      <details className={styles.size}>
        <summary>
          <strong>{label}</strong> {describeStates(value)}
        </summary>
        {groups.map(({ name, states: codes }) => {
          const areAll = codes.every((code) => refused.includes(code));
          const action = areAll ? 'Ship to all of them' : 'Ship to none of them';
          return (
            <fieldset key={name} className={styles.group}>
              <legend>{capitalize(name)}</legend>
              <Button
                kind="text"
                aria-label={`${action}: ${label}, ${name}`}
                onPress={() => toggle(codes, !areAll)}
              >
                {action}
              </Button>
              <div className={styles.states}>
                {codes.map((code) => (
                  <Checkbox
                    key={code}
                    checked={refused.includes(code)}
                    onChange={({ target }) => toggle([code], target.checked)}
                  >
                    {states[code]}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          );
        })}
      </details>
      <p className={field.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}

/** `ships everywhere`, or `does not ship to Alaska or Hawaii`. */
export function describeStates(value: string): string {
  const refused = readStates(value);
  return refused.length === 0 ? 'ships everywhere' : `does not ship to ${listDestinations(refused)}`;
}

function readStates(value: string): StateCode[] {
  const written = value.split(' ');
  return stateCodes.filter((code) => written.includes(code));
}

function writeStates(codes: readonly StateCode[]): string {
  return stateCodes.filter((code) => codes.includes(code)).join(' ');
}
