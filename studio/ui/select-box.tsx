import styles from './select-box.module.css';

interface Props {
  /** What it selects. */
  label: string;
  isSelected: boolean;
  /** @param isRange whether Shift was down, which selects all lines from the one that was pressed last */
  onToggle: (isRange: boolean) => void;
}

/** The checkbox of a line of a list. */
export function SelectBox({ label, isSelected, onToggle }: Props) {
  return (
    // Shift would mark the text between two boxes.
    <label className={styles.box} onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
      <input
        type="checkbox"
        checked={isSelected}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      <span className="visually-hidden">{label}</span>
    </label>
  );
}
