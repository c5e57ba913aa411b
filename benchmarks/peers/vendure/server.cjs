// Runs in the cache folder, where Vendure is installed: `node server.cjs` serves, `node server.cjs prints.json` fills the database.
const { readFileSync, writeFileSync } = require('node:fs');
const { bootstrap, DefaultJobQueuePlugin, DefaultLogger, DefaultSearchPlugin, JobQueueService, LogLevel } =
  require('@vendure/core');
const { populate } = require('@vendure/core/cli');

const printsFile = process.argv[2];
const port = Number(process.env.PORT);
const password = process.env.SUPERADMIN_PASSWORD;
const catalogueFile = 'prints.csv';
const pollMs = 200;

const config = {
  apiOptions: { port, hostname: '127.0.0.1', adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'superadmin', password },
    cookieOptions: { secret: password },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: process.env.DATABASE_URL,
    synchronize: printsFile !== undefined,
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [DefaultJobQueuePlugin.init({}), DefaultSearchPlugin.init({})],
  logger: new DefaultLogger({ level: LogLevel.Warn, timestamp: false }),
};

async function main() {
  if (printsFile === undefined) return void (await bootstrap(config));
  writeFileSync(catalogueFile, toCsv(JSON.parse(readFileSync(printsFile, 'utf8'))));
  const app = await populate(() => bootstrap(config), initialData, catalogueFile);
  await app.get(JobQueueService).start();
  await buildSearchIndex();
  await app.close();
  process.exit(0);
}

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Americas',
  countries: [{ code: 'US', name: 'United States', zone: 'Americas' }],
  taxRates: [{ name: 'No tax', percentage: 0 }],
  shippingMethods: [],
  paymentMethods: [],
  collections: [],
};

const columns =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';

/** Vendure's import format: the first row of a product has its texts, and each row is a variant. */
function toCsv(prints) {
  const rows = prints.flatMap((print) =>
    print.variants.map(({ size, frameColor, mount, sku, price }, index) => {
      const texts =
        index === 0
          ? [print.title, print._id, print.description, '', '', 'size|frame|mount']
          : Array(6).fill('');
      const values = [`${size}|${frameColor}|${mount}`, sku, price, 'standard', 100, false, '', ''];
      return [...texts, ...values].map((value) => `"${String(value).replaceAll('"', '""')}"`).join(',');
    }),
  );
  return [columns, ...rows].join('\n');
}

/** Asks for a new index, as its dashboard does, and waits until it is complete. */
async function buildSearchIndex() {
  const { response } = await ask(
    `mutation { login(username: "superadmin", password: "${password}") { __typename } }`,
  );
  const token = response.headers.get('vendure-auth-token');
  const { data } = await ask('mutation { reindex { id } }', token);
  for (;;) {
    const { job } = (await ask(`{ job(jobId: "${data.reindex.id}") { state error } }`, token)).data;
    if (job.state === 'COMPLETED') return;
    if (job.state === 'FAILED') throw new Error(`Vendure could not build its index: ${job.error}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

async function ask(query, token) {
  const response = await fetch(`http://127.0.0.1:${port}/admin-api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(`Vendure responded with ${JSON.stringify(errors)}`);
  return { response, data };
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
