import type { Box, Packable } from '#domain/fulfillment/packing.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import type { LabelSettings } from '#server/configuration/configuration.ts';
import { shipmentSchema, toParameters, toQuote } from '#server/fulfillment/parcels/shipments.ts';
import { isApiError, openClient } from './label-provider.ts';

/** Where the provider sends the news about parcels. */
export function labelsWebhookUrlOf(shopUrl: string): string {
  return `${shopUrl}/api/shipping/webhook`;
}

/** A webhook at the provider. It tells no secret. */
interface LabelWebhook {
  id: string;
  isEnabled: boolean;
}

interface PreparedWebhook {
  /** Its id, if it was just created. */
  createdId: string | undefined;
  /** Others that lead to this shop. Remove them when the secret is stored. */
  others: string[];
}

/** What the shop does with its own account at the provider. Every function rejects with the provider's error. */
export interface LabelAccount {
  /** Asks for the rates of a sample box, which costs nothing. @returns how many there are, and what the carriers without one say */
  tryRates(sender: ShopDetails['sender']): Promise<{ count: number; messages: string[] }>;
  /** The webhooks of the key's mode that lead to this address. */
  findWebhooks(url: string): Promise<LabelWebhook[]>;
  /** Gives the webhook of this address the secret and enables it, or creates one. */
  prepareWebhook(url: string, secret: string): Promise<PreparedWebhook>;
  /** One that is gone already is no error. */
  removeWebhooks(ids: readonly string[]): Promise<void>;
  /** Makes an empty batch, which costs nothing. The provider sends an event with the reference. */
  causeEvent(reference: string): Promise<void>;
}

/** Calls at the provider take some seconds at most. */
const deadlineMs = 20_000;

export function openLabelAccount(settings: LabelSettings): LabelAccount {
  const client = openClient(settings, deadlineMs);
  const mode = isProductionKey(settings.apiKey) ? 'production' : 'test';
  const find = async (url: string) => {
    const { Webhook } = await client();
    const { webhooks } = await Webhook.all();
    return webhooks.filter((each) => each.url === url && each.mode === mode);
  };
  return {
    async tryRates(sender) {
      const parameters = toParameters(
        'sample',
        { recipient, sender, needsSignature: false, declaredCents: null },
        sampleBox,
      );
      const { Shipment } = await client();
      const { rates, messages } = toQuote(shipmentSchema.parse(await Shipment.create(parameters)));
      return { count: rates.length, messages };
    },
    findWebhooks: async (url) =>
      (await find(url)).map(({ id, disabled_at }) => ({ id, isEnabled: !disabled_at })),
    async prepareWebhook(url, secret) {
      const { Webhook } = await client();
      const [kept, ...others] = await find(url);
      const otherIds = others.map(({ id }) => id);
      if (kept) {
        await Webhook.update(kept.id, { webhook_secret: secret });
        return { createdId: undefined, others: otherIds };
      }
      const { id } = await Webhook.create({ url, webhook_secret: secret });
      return { createdId: id, others: otherIds };
    },
    async removeWebhooks(ids) {
      const { Webhook } = await client();
      for (const id of ids) await removed(Webhook.delete(id));
    },
    async causeEvent(reference) {
      const { Batch } = await client();
      await Batch.create({ reference, shipments: [] });
    },
  };
}

/** The types of the SDK say that nothing is to be waited for. */
async function removed(work: unknown): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isApiError(error) || error.statusCode !== 404) throw error;
  }
}

/** Real labels cost money. */
export function isProductionKey(key: string): boolean {
  return key.startsWith('EZAK');
}

/** Whether the provider does not know the key, or has revoked it. */
export function isLabelKeyRefused(error: unknown): boolean {
  return isApiError(error) && [401, 403].includes(error.statusCode);
}

/** Whether the provider has understood the call, and does not accept what it says. */
export function isLabelCallRefused(error: unknown): boolean {
  return isApiError(error) && [400, 404, 422].includes(error.statusCode);
}

/** A small framed print in its box. */
const sampleBox: Box<Packable> = {
  items: [],
  tube: null,
  lengthInches: 26,
  widthInches: 22,
  heightInches: 6,
  lengthAndGirthInches: 82,
  pounds: 10,
  billedPounds: 25,
  carrierClass: 'parcel',
};

/** The provider's own office, as in its documentation. */
const recipient = {
  name: 'EasyPost',
  phone: '415 123 4567',
  address: {
    line1: '417 Montgomery Street',
    line2: '5th Floor',
    city: 'San Francisco',
    state: 'CA',
    postal_code: '94104',
    country: 'US',
  },
};
