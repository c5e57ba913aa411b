import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** What only some kinds of pages share: it comes with them. */
const forms = 'storefront/(membership/|session/return-target|ui/form/)|domain/(accounts|contact)';
const orders = 'storefront/orders/(?!orders-slice)|domain/orders';
const accountActions =
  'storefront/(session/(load-profile|sign-out|use-mailed-link)|cart/checkout/(checkout-key|opened-sessions))';
const grids = 'storefront/(catalogue/wall/(print-card\\.|print-grid|wall-frames)|discovery/share-card)';
const policies = 'storefront/policies/';
const walls =
  'storefront/catalogue/(wall/(wall\\.|(use-)?more-prints|remembered-walls|print-card-data)|prints-on-a-page)|framing/placeholder\\.|node_modules/thumbhash';

const isOfEveryPage = new RegExp(
  String.raw`^(?!.*(${accountActions}|${forms}|${grids}|${orders}|${policies}|${walls})).*\.tsx?$`,
);

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
        // The lightbox is fetched by who looks closely, ThumbHash by who goes on along a wall.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules(?!\/(yet-another|thumbhash))|rolldown\/runtime|vite\/preload/,
              priority: 2,
            },
            { name: 'shop', test: isOfEveryPage, minShareCount: 2, priority: 1 },
            { name: 'account-actions', test: new RegExp(accountActions), minShareCount: 2 },
            { name: 'grids', test: new RegExp(grids), minShareCount: 2 },
            { name: 'policies', test: new RegExp(policies), minShareCount: 2 },
            { name: 'walls', test: new RegExp(walls), minShareCount: 2 },
            { name: 'orders', test: new RegExp(orders), minShareCount: 2 },
            { name: 'forms', test: /\.tsx?$/, minShareCount: 2 },
          ],
        },
      },
    },
  },
}));
