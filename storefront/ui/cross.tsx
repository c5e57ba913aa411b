/** A decorative X. The button around it must have a text. */
export function Cross() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="m4 4 12 12M16 4 4 16" fill="none" stroke="currentColor" strokeWidth="1.3" />
    </svg>
  );
}
