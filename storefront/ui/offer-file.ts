/** Lets the visitor save a file, as if they had pressed a link to it. */
export function offerFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the file after the click; a minute is ample.
  setTimeout(URL.revokeObjectURL, 60_000, link.href);
}
