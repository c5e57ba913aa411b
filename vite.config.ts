import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Not the parts of forms, which only the pages that have one need. */
const isOfEveryPage = /^(?!.*storefront\/(membership\/|ui\/(password-)?field|ui\/form-)).*\.tsx?$/;

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  css: {
    modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[local]_[hash:base64:5]' },
  },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Libraries in one file compress best, and a new page of ours leaves them in the visitor's cache.
        // The lightbox is fetched by who looks closely.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules(?!\/yet-another)|rolldown\/runtime|vite\/preload/,
              priority: 2,
            },
            { name: 'shop', test: isOfEveryPage, minShareCount: 2, priority: 1 },
            { name: 'forms', test: /\.tsx?$/, minShareCount: 2 },
          ],
        },
      },
    },
  },
}));
