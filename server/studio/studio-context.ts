import type { MissingMasters } from '#server/catalogue/watch-missing-masters.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { AccountsContext } from '#server/customers/accounts/open-accounts.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { ChangeWatch } from '#server/database/watch-changes.ts';
import type { LabelProvider } from '#server/fulfillment/labels/label-provider.ts';
import type { FulfillmentWorker } from '#server/fulfillment/open-fulfillment-worker.ts';
import type { ScheduledJob } from '#server/jobs/jobs.ts';
import type { OfferLinks } from '#server/offers/offer-links.ts';
import type { OfferPhotoLinks } from '#server/offers/photo/photo-links.ts';
import type { LookLinks } from '#server/opening/look-links.ts';
import type { ShopOpening } from '#server/opening/watch-opening.ts';
import type { OrderContext } from '#server/orders/order-context.ts';
import type { Masters } from '#server/photographs/masters/masters.ts';
import type { PhotoEncoder } from '#server/photographs/private/open-photo-encoder.ts';
import type { PhotographStore } from '#server/photographs/storage/photograph-store.ts';
import type { AddressConnection } from '#server/proofs/address/ask-address.ts';
import type { SettingsContext } from '#server/settings/save-settings.ts';
import type { ProtectedCookie } from '#server/sign-in/protected-cookie.ts';
import type { StaffContext } from '#server/staff/open-staff.ts';
import type { Worker } from '#server/worker/open-worker.ts';

/** What the routes of the studio need. */
export interface StudioContext {
  staff: StaffContext;
  accounts: AccountsContext;
  cookie: ProtectedCookie;
  /** Identifies a browser in which a person has signed in with a password (decision 044). */
  deviceCookie: ProtectedCookie;
  shop: { url: string; isDemonstration: boolean };
  orders: OrderContext;
  watch: ChangeWatch;
  masters: Pick<Masters, 'has' | 'open'>;
  missingMasters: MissingMasters;
  worker: Worker;
  photoEncoder: PhotoEncoder;
  configuration: Configuration;
  settings: SettingsContext;
  opening: ShopOpening;
  lookLinks: LookLinks;
  offerLinks: OfferLinks;
  offerPhotoLinks: OfferPhotoLinks;
  /** Where a new payment key is tried. Undefined: the provider's own address. */
  paymentsApiUrl: string | undefined;
  /** Where a new label key is tried. Undefined: the provider's own address. */
  labelsApiUrl: string | undefined;
  /** Where tests answer for the shop's name. */
  addressConnection: AddressConnection | undefined;
  database: Pick<OpenDatabase, 'pool'>;
  /** Those that must have run. */
  scheduledJobs: readonly ScheduledJob[];
  /** What documents and labels need. */
  workshop: FulfillmentWorker & {
    photographs: PhotographStore;
    labels: LabelProvider | undefined;
    shopUrl: string;
    studioUrl: string;
  };
}
