import { registerHooks } from 'node:module';

/**
 * Makes `import 'drizzle-orm…'` load the package's CommonJS files. Its few hundred ES modules import each other in
 * circles: Node 24 needs 0.7 s and 230 MB to link them, and never frees that memory (decision 008). Import this file
 * before any that imports Drizzle.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return nextResolve(specifier, context);
    return nextResolve(specifier, { ...context, conditions: ['node', 'require', 'default'] });
  },
});
