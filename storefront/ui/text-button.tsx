import type { ComponentProps } from 'react';
import styles from './text-button.module.css';

/** A button that looks like a link in the text. */
export function TextButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button className={`${styles.button} ${className}`} type="button" {...button} />;
}
