import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** The root, which every page loads, and the pages on which most visits begin. */
const firstPages = /storefront\/(root|routes\/(home|product))\.tsx/;

interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Whether one of the first pages imports the module, directly or not. */
function isOfFirstPages(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (firstPages.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const { importers = [] } = graph.getModuleInfo(id) ?? {};
  return importers.some((importer) => isOfFirstPages(importer, graph, seen));
}

const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // The server loads the built pages as one file (decision 008).
  ssr: { noExternal: command === 'build' ? true : [] },
  css: {
    modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[local]_[hash:base64:5]' },
  },
  build: {
    target: 'es2023',
    // It saves 1.3 KB on a print's page (decision 060).
    minify: 'terser',
    terserOptions: { compress: { passes: 2 } },
    emptyOutDir: true,
    modulePreload: {
      polyfill: false,
      // Every page has loaded these files before it loads code on demand, so their names don't have to be listed again.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/assets\/(libraries|shop|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        // Every page lists the files of all pages, so their names are short. Six characters are enough for 64 files only.
        ...fileNames,
        // The libraries are one file: they compress best together, and a release of the shop leaves them in the
        // browser's cache. The lightbox and ThumbHash load with the pages that need them. Modules that
        // other pages share are split by the pages that share them.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules(?!\/(yet-another|thumbhash))|vite\/preload/,
              priority: 1,
            },
            {
              name: (id, graph) => (isOfFirstPages(id, graph) ? 'shop' : null),
              test: /\.(tsx?|module\.css)$/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
}));
