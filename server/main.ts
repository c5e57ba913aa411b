// React reads this when it is first loaded, so it is settled before anything else is.
process.env.NODE_ENV ??= 'production';

const { runShop } = await import('./run-shop.ts');
runShop();
