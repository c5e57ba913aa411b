import { type Html, html } from '../../pages/html.ts';

export interface Field {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  /** Further attributes of the input, as markup. */
  attributes: Html;
  optional?: boolean;
  className?: string;
}

const errorId = (name: string) => `${name}-error`;

/** A labelled text field, with its error beneath when there is one. */
export const field = ({ name, label, value, error, attributes, optional, className }: Field): Html =>
  html`<div class="field ${className}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" ${attributes}${optional && html` aria-describedby="${name}-hint"`}${marks(name, error)}>
${optional && html`<span class="hint" id="${name}-hint">Optional</span>`}
${fieldError(name, error)}
</div>`;

/** What marks an input or a select as wrong and leads to the sentence that says why. */
export const marks = (name: string, error: string | undefined) =>
  error && html` aria-invalid="true" aria-describedby="${errorId(name)}"`;

export const fieldError = (name: string, error: string | undefined) =>
  error && html`<p class="error" id="${errorId(name)}">${error}</p>`;
