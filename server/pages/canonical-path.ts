import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { readPath, writePath } from './page-key.ts';

/** The only path that ends with a slash (specification, section 2). */
const catalogue = '/shop/all-prints';

/**
 * The canonical spelling of a page's path. React Router accepts any case, encoded letters and trailing slashes, and a
 * print's id may be in upper case: `/%63Art/` is `/cart`. Returns the path of an unknown page unchanged.
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

/** Ids and the names of policies are in lower case. */
function writeParameter(name: string, value: string): string {
  const text = value.toWellFormed();
  return encodeURIComponent(name === 'artist' ? text : text.toLowerCase());
}

/** The parts of the storefront's routes that are needed to match a path. */
export function routesOf({ routes }: ServerBuild): RouteObject[] {
  const childrenOf = (parentId?: string): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || (route.parentId ?? undefined) !== parentId) return [];
      const { id, path, index } = route;
      return index ? [{ id, index }] : [{ id, ...(path ? { path } : {}), children: childrenOf(id) }];
    });
  return childrenOf();
}
