// Runs in the cache folder, where Medusa is installed: `medusa exec fill.cjs prints.json shop.json`.
const { readFileSync, writeFileSync } = require('node:fs');
const {
  createApiKeysWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createShippingProfilesWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} = require('@medusajs/medusa/core-flows');

const optionTitles = { size: 'Size', frameColor: 'Frame', mount: 'Mount' };
const batchSize = 10;

/** Fills an empty shop with the prints, and writes what its API asks for: a key and a region. */
async function fill({ container, args: [printsFile, shopFile] }) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result;
  const [channel] = await run(createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Web' }] });
  const [profile] = await run(createShippingProfilesWorkflow, {
    data: [{ name: 'Default', type: 'default' }],
  });
  const [region] = await run(createRegionsWorkflow, {
    regions: [{ name: 'United States', currency_code: 'usd', countries: ['us'] }],
  });
  const [key] = await run(createApiKeysWorkflow, {
    api_keys: [{ title: 'Web', type: 'publishable', created_by: '' }],
  });
  await run(linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });
  const prints = JSON.parse(readFileSync(printsFile, 'utf8'));
  const ids = [];
  for (let from = 0; from < prints.length; from += batchSize) {
    const products = prints.slice(from, from + batchSize).map((print) => toProduct(print, channel, profile));
    ids.push(...(await run(createProductsWorkflow, { products })).map(({ id }) => id));
  }
  writeFileSync(shopFile, JSON.stringify({ key: key.token, region: region.id, productIds: ids }));
}

function toProduct({ _id, title, description, variants }, channel, profile) {
  return {
    title,
    handle: _id,
    description,
    status: 'published',
    shipping_profile_id: profile.id,
    sales_channels: [{ id: channel.id }],
    options: Object.entries(optionTitles).map(([field, title]) => ({
      title,
      values: [...new Set(variants.map((variant) => variant[field]))],
    })),
    variants: variants.map((variant) => ({
      title: `${variant.size} / ${variant.frameColor} / ${variant.mount}`,
      sku: variant.sku,
      manage_inventory: false,
      options: Object.fromEntries(
        Object.entries(optionTitles).map(([field, title]) => [title, variant[field]]),
      ),
      prices: [{ amount: variant.price, currency_code: 'usd' }],
    })),
  };
}

exports.default = fill;
