import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compressFiles } from './server/pages/compress-files.ts';
import { noncePlaceholder } from './server/pages/studio/studio-page.ts';

const outDir = join(import.meta.dirname, process.env.BUILD_DIR ?? 'build', 'studio');

/** The studio is an application of its own: nothing of it is in the storefront's files. */
export default defineConfig(({ command }) => ({
  root: join(import.meta.dirname, 'studio'),
  base: '/studio/',
  publicDir: false,
  cacheDir: join(import.meta.dirname, 'node_modules/.vite-studio'),
  html: { cspNonce: noncePlaceholder },
  resolve: {
    // Its file for browsers reads names such as &amp; with innerHTML, which the studio's security policy refuses.
    alias: {
      'decode-named-character-reference': join(
        import.meta.dirname,
        'node_modules/decode-named-character-reference/index.js',
      ),
    },
  },
  css: {
    modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[local]_[hash:base64:5]' },
  },
  plugins: [{ name: 'compress-files', apply: 'build', closeBundle: () => compressFiles(outDir) }],
  build: {
    target: 'es2023',
    outDir,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Fonts stay files, because the security policy allows no data URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // "use client" means nothing in an application without a server part.
      onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
      output: {
        // A release of the shop leaves the libraries in the browser's cache.
        // The editor of texts is loaded with the only page that has one.
        codeSplitting: {
          groups: [
            {
              name: 'editor',
              test: /node_modules\/(prosemirror|orderedmap|rope|w3c|mdast|micromark|unist)/,
              priority: 1,
            },
            { name: 'libraries', test: /node_modules|rolldown\/runtime/ },
          ],
        },
      },
    },
  },
}));
