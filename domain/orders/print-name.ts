/** The two halves of a print's name in an order, `Misty Ridge by Ada Lind`. A title may have the word too. */
export function splitPrintName(name: string): { title: string; artist: string | undefined } {
  const end = name.lastIndexOf(' by ');
  if (end <= 0) return { title: name, artist: undefined };
  return { title: name.slice(0, end), artist: name.slice(end + ' by '.length) };
}

/** A line of an order without its artist: `2 × Misty Ridge`. */
export function nameLine({ name, quantity }: { name: string; quantity: number }): string {
  const { title } = splitPrintName(name);
  return quantity > 1 ? `${quantity} × ${title}` : title;
}
