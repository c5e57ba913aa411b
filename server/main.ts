// React reads this when it is first loaded, so it is settled before anything else is.
process.env.NODE_ENV ??= process.env.PASSEPARTOUT_DEV === '1' ? 'development' : 'production';

await import('./database/load-drizzle-as-commonjs.ts');
const { runShop } = await import('./run-shop.ts');
runShop();
