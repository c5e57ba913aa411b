import styles from './select-box.module.css';

interface Props {
  /** What it selects. */
  label: string;
  /** Undefined while nothing is selected. The key x then begins a selection, and no box is shown. */
  isSelected: boolean | undefined;
  /** @param isRange whether Shift was down, which selects all lines from the one that was pressed last */
  onToggle: (isRange: boolean) => void;
}

/** The checkbox of a line of a list. */
export function SelectBox({ label, isSelected, onToggle }: Props) {
  if (isSelected === undefined)
    return <button type="button" hidden data-select onClick={() => onToggle(false)} />;
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
