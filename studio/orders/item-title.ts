/** The title of a print of an order, whose name has the artist after it: `Olive Branch by Davide Terranova`. */
export function titleOf(name: string): string {
  const end = name.lastIndexOf(' by ');
  return end > 0 ? name.slice(0, end) : name;
}
