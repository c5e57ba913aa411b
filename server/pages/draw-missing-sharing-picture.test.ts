import { afterAll, expect, test } from 'vitest';
import { sharedForm, sharingPictureUrl } from '#domain/sharing-picture.ts';
import { photographName } from '#server/photographs/storage/photograph-store.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { readForPages } from './pages.ts';

const world = await openTestShop();
afterAll(world.close);

test('a print imported before shared links had pictures gets one when its page is rendered', async () => {
  const { catalogue, drawForSharing, photographs } = world.shop;
  const print = await readForPages(catalogue, drawForSharing).findPrint(prints.blueDoor.id);
  if (!print) throw new Error('Blue Door hangs in the example world');
  const name = photographName(sharingPictureUrl(print.photograph, sharedForm(print.variants)));
  await expect.poll(() => photographs.has(name)).toBe(true);
  const picture = await world.app.inject(`/photographs/${name}`);
  expect(picture.headers['content-type']).toBe('image/jpeg');
});
