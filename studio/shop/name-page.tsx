import { nameFields } from './name-fields.ts';
import { ShopForm } from './shop-form.tsx';
import { ShopPage } from './shop-page.tsx';
import { ShopPreview } from './shop-preview.tsx';

/** The shop's name, addresses and words. */
export function NamePage() {
  return (
    <ShopPage
      at="/shop"
      lead="What pages, emails and documents say of the shop. They show a change within two seconds."
    >
      {(shop) => (
        <ShopForm shop={shop} groups={nameFields} preview={(values) => <ShopPreview values={values} />} />
      )}
    </ShopPage>
  );
}
