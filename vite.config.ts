import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig({
  plugins: [reactRouter(), onlyUsedComponents()],
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
});

/** Lets the build leave out React Router's components that no page uses: they are made and named by calls. */
function onlyUsedComponents(): Plugin {
  return {
    name: 'only-used-components',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/')) return;
      const pure = code
        .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
        .replace(/^\w+\.displayName = "\w+";$/gm, '');
      return { code: pure, map: null };
    },
  };
}
