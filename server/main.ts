// React reads this when it is first loaded, so it is settled before anything else is.
process.env.NODE_ENV ??= process.env.PASSEPARTOUT_DEV === '1' ? 'development' : 'production';

const { runShop } = await import('./run-shop.ts');
runShop();
