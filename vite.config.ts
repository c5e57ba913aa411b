import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

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
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules|rolldown\/runtime/, priority: 2 },
            // Only pages with forms need it.
            {
              name: 'forms',
              test: /storefront\/(membership|ui\/(password-)?field)/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'shop', test: /\.tsx?$/, minShareCount: 2 },
          ],
        },
      },
    },
  },
}));
