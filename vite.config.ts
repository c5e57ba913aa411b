import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), onlyUsedParts()],
  css: {
    modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[local]_[hash:base64:5]' },
  },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
      output: {
        // Libraries in one file compress best, and a new page of ours leaves them in the visitor's cache.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules|rolldown\/runtime/, priority: 2 },
            { name: 'shop', test: /\.tsx?$/, minShareCount: 2 },
          ],
        },
      },
    },
  },
}));

/**
 * Lets the build leave out what no page uses of React Router: components, since making and naming them are
 * calls that could do anything, and its instrumentation, which is never switched on.
 */
function onlyUsedParts(): Plugin {
  return {
    name: 'only-used-parts',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/')) return;
      const pure = code
        .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
        .replace(/\b(init|opts\?)\.instrumentations\b/g, 'undefined')
        .replace(/^\w+\.displayName = "\w+";$/gm, '');
      return { code: pure, map: null };
    },
  };
}
