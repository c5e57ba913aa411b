import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';
import { readSettings } from '#server/settings/read-settings.ts';

// Runs in the machine, as the shop's account and with its .env: prints what the studio has stored, opened.
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '', TOKEN_SECRET: secret } = process.env;
const database = await openShopDatabase({ databaseUrl, dataDir }, createLog('silent'), () => undefined);
const { values } = await readSettings(database.db, secret);
await database.close();
console.log(JSON.stringify({ ...values, TOKEN_SECRET: secret }));
