/** `1 print`, `2,000 prints`. @param several for other plurals: `pieces are` */
export function countOf(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}
