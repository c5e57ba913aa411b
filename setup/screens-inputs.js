import { readFileSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.js';
import { inProject } from './project.js';

/** What the pictures in `docs/screens` show, and how they are taken. */
const INPUTS = [
  'storefront',
  'studio',
  'design',
  'domain',
  'public',
  'server/mail/mail-layout.ts',
  'server/fulfillment/documents',
  'server/shop/policies',
  'sandbox',
  'collection/shipped-prints.sha256',
  'tests/screens',
];
/** A file beside the pictures with the fingerprint of what they show. */
const INPUTS_FILE = inProject('docs', 'screens', '.inputs');

export function fingerprintScreens() {
  return fingerprint(INPUTS, (file) => !/\.test\.tsx?$/.test(file));
}

/** Remembers what the pictures show, after all of them were taken. */
export function keepScreensInputs(inputs) {
  writeFileSync(INPUTS_FILE, `${inputs}\n`);
}

/** Whether the pictures show the pages as they are now. */
export function areScreensCurrent() {
  try {
    return readFileSync(INPUTS_FILE, 'utf8').trim() === fingerprintScreens();
  } catch {
    return false;
  }
}
