import { buildStorefront } from './build-storefront.js';
import { installPackages } from './install-packages.js';
import { runEntry } from './setup-error.js';

await runEntry(async () => {
  await installPackages();
  await buildStorefront();
  console.log('The storefront is built.');
});
