import { readPlan } from '#domain/wall/plan/plan-address.ts';

/** The query of a typed address of `/wall`. What is no such address is returned as it is, and the shop refuses it. */
export function readWall(typed: string): string {
  const text = typed.trim();
  const { pathname, search } = URL.parse(text, 'https://shop.example') ?? {};
  return pathname === '/wall' && search !== undefined ? search : text;
}

/** The address of a wall, as a person copies it from the planner; empty for no wall. */
export function writeWall(query: string): string {
  return query.startsWith('?') ? `/wall${query}` : query;
}

/** Why a typed address is no plan of a wall, as a sentence. Undefined if it is one, or empty. */
export function problemOfWall(typed: string): string | undefined {
  const query = readWall(typed);
  if (query === '') return undefined;
  if (!query.startsWith('?')) return 'This is not an address of the shop’s wall planner.';
  return readPlan(new URLSearchParams(query)).problems[0];
}
