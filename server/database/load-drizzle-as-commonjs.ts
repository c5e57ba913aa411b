import { registerHooks } from 'node:module';

/**
 * Makes `import 'drizzle-orm…'` take the package's CommonJS files. Its ES modules are a few hundred that import
 * each other in circles; Node 24 needs 0.7 s and 230 MB to link them, and none of that memory comes back
 * (docs/decisions/008). Must run before the first of them is imported.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return nextResolve(specifier, context);
    return nextResolve(specifier, { ...context, conditions: ['node', 'require', 'default'] });
  },
});
