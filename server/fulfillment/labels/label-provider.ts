import type EasyPost from '@easypost/api';
import type { Box, Packable } from '#domain/fulfillment/packing.ts';
import type { Cents } from '#domain/money.ts';
import type { LabelSettings } from '#server/configuration/configuration.ts';
import {
  type Insurance,
  type Label,
  type ProviderShipment,
  type Quote,
  type Recipient,
  shipmentSchema,
  type Terms,
  toAddress,
  toParameters,
  toQuote,
  toShipment,
  verificationSchema,
} from '#server/fulfillment/parcels/shipments.ts';
import { providerFailed } from '#server/http/errors.ts';
import { traced } from '#server/traces/traced.ts';

/** A refusal has the provider's sentence, which may quote the address and so is not logged, and its code. */
type ProviderResult<Result> = ({ ok: true } & Result) | { ok: false; sentence: string; code: string };

/** A shipment whose label was not used. */
export interface VoidedShipment extends Pick<ProviderShipment, 'insurance'> {
  refundStatus: string;
}

export interface LabelProvider {
  /** Whether the carriers know the address. @returns the provider's complaints, or none */
  checkAddress(recipient: Recipient): Promise<string[]>;
  /** @param reference our id of the parcel, which the provider's pages show */
  quote(reference: string, terms: Terms, box: Box<Packable>): Promise<ProviderResult<Quote>>;
  /** Buys the label of a shipment. However often it is called, one label is bought. */
  buy(shipmentId: string, rateId: string): Promise<ProviderResult<{ label: Label }>>;
  /** A shipment that the provider does not know has no label. */
  find(shipmentId: string): Promise<ProviderShipment>;
  /** Insures a bought shipment for its value. The provider refuses a second insurance. */
  insure(shipmentId: string, value: Cents): Promise<ProviderResult<{ insurance: Insurance }>>;
  /** Asks for the money back for a label that was not used, and with it for its insurance. */
  refund(shipmentId: string): Promise<ProviderResult<VoidedShipment>>;
  /** The label's PDF. */
  readLabel(label: Pick<Label, 'url'>): Promise<Buffer>;
}

export const shipmentIdPattern = /^shp_\w{1,64}$/;

/** The SDK ignores its own time limit, so every request gets one. It follows no redirect with our key. */
const usualDeadlineMs = 20_000;
const maxLabelBytes = 5 * 1024 * 1024;

/** EasyPost, or with `apiUrl` the sandbox, through EasyPost's own SDK. Every function throws RequestError 502 without an answer. */
export function openLabelProvider(settings: LabelSettings, deadlineMs = usualDeadlineMs): LabelProvider {
  const client = openClient(settings, deadlineMs);
  const find = async (shipmentId: string) => {
    const { Shipment } = await client();
    const shipment = Shipment.retrieve(requireId(shipmentId));
    return toShipment(await answered(shipment.catch((error) => requireUnknown(error, shipmentId))));
  };
  return traceCalls({
    async checkAddress(recipient) {
      const { Address } = await client();
      const { verifications } = await answered(Address.create({ ...toAddress(recipient), verify: true }));
      const { success, errors } = verificationSchema.parse(verifications.delivery ?? {});
      return success ? [] : errors.map(({ message }) => message);
    },
    quote: (reference, terms, box) =>
      orRefusal(async () => {
        const { Shipment } = await client();
        const shipment = await Shipment.create(toParameters(reference, terms, box));
        return { ok: true, ...toQuote(shipmentSchema.parse(shipment)) };
      }),
    buy: (shipmentId, rateId) =>
      orRefusal(async () => {
        const { Shipment } = await client();
        await Shipment.buy(requireId(shipmentId), rateId).catch(ignoreIfBought);
        const { label } = await find(shipmentId);
        if (!label) throw new Error(`Shipment ${shipmentId} has no label after its purchase.`);
        return { ok: true, label };
      }),
    find,
    insure: (shipmentId, value) =>
      orRefusal(async () => {
        const { Shipment } = await client();
        const { insurance } = toShipment(await Shipment.insure(requireId(shipmentId), value / 100));
        if (!insurance) throw new Error(`Shipment ${shipmentId} is not insured after its insurance.`);
        return { ok: true, insurance };
      }),
    refund: (shipmentId) =>
      orRefusal(async () => {
        const { Shipment } = await client();
        const { refundStatus, insurance } = toShipment(await Shipment.refund(requireId(shipmentId)));
        return { ok: true, refundStatus: refundStatus ?? 'submitted', insurance };
      }),
    readLabel: ({ url }) => readLabel(url, settings.apiUrl),
  });
}

/** The same provider, whose calls are steps of a trace. */
function traceCalls(provider: LabelProvider): LabelProvider {
  const call = <Input extends unknown[], Answer>(
    name: string,
    ask: (...input: Input) => Promise<Answer>,
  ): ((...input: Input) => Promise<Answer>) => {
    const step = { kind: 'call', name: `label provider ${name}` } as const;
    return (...input) => traced(step, () => ask(...input));
  };
  return {
    checkAddress: call('checkAddress', provider.checkAddress),
    quote: call('quote', provider.quote),
    buy: call('buy', provider.buy),
    find: call('find', provider.find),
    insure: call('insure', provider.insure),
    refund: call('refund', provider.refund),
    readLabel: call('readLabel', provider.readLabel),
  };
}

type Client = InstanceType<typeof EasyPost>;

/** The provider's own SDK, with a time limit for each request. The first call loads it (decision 008). */
export function openClient({ apiKey, apiUrl }: LabelSettings, deadlineMs: number): () => Promise<Client> {
  let client: Client | undefined;
  return async () => {
    const EasyPost = await loadSdk();
    client ??= new EasyPost(apiKey, {
      ...(apiUrl ? { baseUrl: `${apiUrl}/v2/` } : {}),
      requestMiddleware: (request) => request.timeout({ deadline: deadlineMs }).redirects(0),
    });
    return client;
  };
}

const loadSdk = async () => (await import('@easypost/api')).default;

/** The event in a webhook. Undefined if it is not signed with the secret. */
export async function verifyWebhook(body: Buffer, headers: object, secret: string): Promise<unknown> {
  const EasyPost = await loadSdk();
  try {
    return new EasyPost('only for its functions').Utils.validateWebhook(body, headers, secret);
  } catch {
    return undefined;
  }
}

/** An id of the provider becomes part of an address. */
function requireId(id: string): string {
  if (shipmentIdPattern.test(id)) return id;
  throw new Error(`${id} is not an id of a shipment.`);
}

const doubtfulCodes = [
  'SHIPMENT.PURCHASE.IN_PROGRESS',
  'SHIPMENT.POSTAGE.TIMED_OUT',
  'SHIPMENT.POSTAGE.NO_RESPONSE',
  'REFUND.NO_RESPONSE',
];

/** An error that the provider has answered with. */
interface ApiError {
  statusCode: number;
  code: string;
  message: string;
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

/** A refusal, after which nothing was done. Any other failure may come after the work. */
function isRefusal(error: unknown): error is ApiError {
  if (!isApiError(error) || doubtfulCodes.includes(error.code)) return false;
  return error.statusCode >= 400 && error.statusCode < 500 && ![408, 409, 429].includes(error.statusCode);
}

function ignoreIfBought(error: unknown): void {
  if (!isApiError(error) || error.code !== 'SHIPMENT.POSTAGE.EXISTS') throw error;
}

/** An empty shipment when the provider says that there is none. */
function requireUnknown(error: unknown, id: string): object {
  if (isApiError(error) && error.statusCode === 404) return { id };
  throw error;
}

async function orRefusal<Result>(
  work: () => Promise<ProviderResult<Result>>,
): Promise<ProviderResult<Result>> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) return { ok: false, sentence: error.message, code: error.code };
    return answered(Promise.reject(error));
  }
}

/** @throws RequestError 502 */
async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const reason = isApiError(error) ? ` It says: ${error.message}` : '';
    throw providerFailed(`The label provider has not answered.${reason} Try again later.`, error);
  }
}

/** The address comes from the provider. Only the sandbox's own labels come over http. */
async function readLabel(url: string, apiUrl: string | undefined): Promise<Buffer> {
  const { protocol, origin } = new URL(url);
  if (protocol !== 'https:' && origin !== apiUrl)
    throw new Error(`The label provider sent the address ${url}.`);
  const response = await answered(
    fetch(url, { redirect: 'error', signal: AbortSignal.timeout(usualDeadlineMs) }),
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.ok && bytes.length <= maxLabelBytes && bytes.subarray(0, 5).toString() === '%PDF-')
    return bytes;
  throw providerFailed(
    `The label provider has no label at its own address (${response.status}). Try again later.`,
    undefined,
  );
}
