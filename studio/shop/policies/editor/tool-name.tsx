import styles from './editor.module.css';

interface Props {
  name: string;
  /** What the button shows instead of its name. */
  sign?: string | undefined;
  /** What it shows instead on a phone. */
  short?: string | undefined;
}

/** What the button of a tool shows, whose name is always said. */
export function ToolName({ name, sign, short }: Props) {
  if (!sign && !short) return name;
  return (
    <>
      <span className={sign ? 'visually-hidden' : styles.name}>{name}</span>
      <span className={sign ? undefined : styles.short} aria-hidden="true">
        {sign ?? short}
      </span>
    </>
  );
}
