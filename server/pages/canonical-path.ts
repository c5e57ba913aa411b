import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { readPath, writePath } from './page-key.ts';

/** Its address ends with a slash (specification, section 2); all others have none. */
const catalogue = '/shop/all-prints';

/**
 * The one spelling of a page's path. React Router takes any case, encoded letters and slashes at the end, and a
 * print's id may be written in capitals: `/%63Art/` is `/cart`. A path that leads to no page is given back as it is.
 */
export function canonicalPath(routes: RouteObject[], path: string): string {
  const { page, isData } = readPath(path);
  const matches = matchRoutes(routes, page || '/') ?? [];
  const { route, params = {} } = matches.at(-1) ?? {};
  if (!route || route.path === '*') return path;
  const pattern = `/${matches.flatMap((match) => match.route.path ?? []).join('/')}`;
  const canonical = pattern.replace(/:(\w+)/g, (_, name: string) => writeParameter(name, params[name] ?? ''));
  return writePath({ page: pattern === catalogue ? `${canonical}/` : canonical, isData });
}

/** Ids are UUIDs, which the catalogue finds in either case. */
function writeParameter(name: string, value: string): string {
  return encodeURIComponent(name === 'id' ? value.toLowerCase() : value.toWellFormed());
}

/** The storefront's routes, as far as matching a path needs them. */
export function routesOf({ routes }: ServerBuild): RouteObject[] {
  const childrenOf = (parentId?: string): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || (route.parentId ?? undefined) !== parentId) return [];
      const { id, path, index } = route;
      return index ? [{ id, index }] : [{ id, ...(path ? { path } : {}), children: childrenOf(id) }];
    });
  return childrenOf();
}
