await import('#server/database/load-drizzle-as-commonjs.ts');
const { runCommand } = await import('./commands.ts');
await runCommand();
