import { nameFields } from './name-fields.ts';
import { ShopForm } from './shop-form.tsx';
import { ShopPage } from './shop-page.tsx';
import { ShopPreview } from './shop-preview.tsx';

/** The shop's name, addresses and words. */
export function NamePage() {
  return (
    <ShopPage
      at="/shop"
      lead="The shop's name and words on pages, in emails and on documents. A change shows within two seconds."
    >
      {(shop) => (
        <ShopForm shop={shop} groups={nameFields} preview={(values) => <ShopPreview values={values} />} />
      )}
    </ShopPage>
  );
}
