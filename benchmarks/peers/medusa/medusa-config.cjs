// Copied to the cache folder as medusa-config.js. Without an address of Redis, Medusa keeps queues and caches in its memory.
const { defineConfig } = require('@medusajs/framework/utils');

const secret = process.env.PEER_SECRET;
const address = `http://127.0.0.1:${process.env.PORT}`;

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: address,
      adminCors: address,
      authCors: address,
      jwtSecret: secret,
      cookieSecret: secret,
    },
  },
});
