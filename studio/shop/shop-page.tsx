import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { useShop } from './shop-api.ts';
import { ShopForm } from './shop-form.tsx';

/** The shop's name, addresses and words. */
export function ShopPage() {
  return (
    <Page
      title="Shop"
      lead="What pages, emails and documents say of the shop. They show a change within two seconds."
    >
      <Loaded query={useShop()}>{(shop) => <ShopForm shop={shop} />}</Loaded>
    </Page>
  );
}
