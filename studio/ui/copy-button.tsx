import { useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text. Browsers do so only under https and on localhost; elsewhere there is no button. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const [copied, setCopied] = useState<string>();
  if (!window.isSecureContext) return null;
  return (
    <>
      <Button
        kind="text"
        {...(label && { 'aria-label': label })}
        onPress={async () => {
          await navigator.clipboard.writeText(text);
          setCopied(text);
        }}
      >
        Copy
      </Button>
      <span role="status">{copied === text && 'Copied.'}</span>
    </>
  );
}
