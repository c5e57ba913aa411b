/** The programs of a cluster, by name. `npm run test:cluster` installs them (setup/provide-programs.js). */
export function findProgram(name: 'postgres15' | 'patroni' | 'etcd' | 'haproxy' | 'pgbouncer'): string {
  const variable = `${name.toUpperCase()}_PATH`;
  const path = process.env[variable];
  if (!path) throw new Error(`${variable} is not set. "npm run test:cluster" sets it.`);
  return path;
}
