import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import type { Database } from '#server/database/database.ts';
import type { LabelProvider } from '#server/fulfillment/labels/label-provider.ts';
import type { Log } from '#server/log.ts';
import type { Mailer } from '#server/mail/open-mail.ts';
import type { Payments } from '#server/payments/open-payments.ts';
import type { Checked } from '#server/settings/proofs.ts';
import type { AddressConnection } from './address/ask-address.ts';

export interface CheckContext {
  db: Database;
  configuration: Configuration;
  payments: Payments;
  labels: LabelProvider | undefined;
  mailer: Mailer;
  details: CurrentDetails;
  /** Where tests answer for the shop's name. */
  addressConnection: AddressConnection | undefined;
  log: Log;
  now: () => Date;
}

/** Asks a service how it is, and changes nothing there. @returns undefined while there is nothing to check */
export type Check = (context: CheckContext) => Promise<Checked | undefined>;
