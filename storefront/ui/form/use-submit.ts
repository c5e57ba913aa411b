/** The values of a form's fields. They are uncontrolled, so text typed before hydration is not lost. */
export function readForm(form: HTMLFormElement): Partial<Record<string, string>> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries);
}

export function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
