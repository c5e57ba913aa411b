import { z } from 'zod';
import { hiddenProblem, type TextShape } from './visible-text.ts';

/**
 * One typed line, trimmed. It is refused, not cleaned, so that the person who typed it knows what is stored.
 * @param missing the message for a value that is no text
 */
export function typedLine(missing?: string) {
  return visibleText('line', missing);
}

/** A typed text with line breaks, which are stored as `\n`; trimmed. */
export function typedText() {
  return visibleText('lines');
}

function visibleText(shape: TextShape, missing?: string) {
  return z
    .string(missing)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine((text) => hiddenProblem(text, shape) === undefined, {
      error: ({ input }) => hiddenProblem(String(input), shape),
    });
}
