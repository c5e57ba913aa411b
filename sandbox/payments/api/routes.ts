import { retrieveAccount } from '../account/retrieve-account.ts';
import { listTaxRegistrations, retrieveTaxSettings } from '../account/tax.ts';
import { createCustomer, deleteCustomer, retrieveCustomer, updateCustomer } from '../customers/customers.ts';
import { retrieveDispute, updateDispute } from '../disputes/update-dispute.ts';
import { createFile, retrieveFile } from '../disputes/upload-file.ts';
import { createCoupon, deleteCoupon } from '../promotions/coupons.ts';
import {
  createPromotionCode,
  listPromotionCodes,
  retrievePromotionCode,
  updatePromotionCode,
} from '../promotions/promotion-codes.ts';
import { createRefund } from '../refunds/refund-charge.ts';
import { createSession } from '../sessions/create-session.ts';
import { expireByRequest } from '../sessions/expire-session.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  retrieveEndpoint,
  updateEndpoint,
} from '../webhooks/webhook-endpoints.ts';
import type { ApiRoute } from './api-route.ts';
import { retrieveObject, retrieveSession } from './find-object.ts';
import { listLineItems, listWithFilters } from './list-objects.ts';

type Work = ApiRoute['work'];

/** @param permission of a restricted key, without `rak_` */
const route = (method: ApiRoute['method'], path: string, permission: string, work: Work): ApiRoute => ({
  method,
  path,
  permission: `rak_${permission}`,
  work,
});

/** All calls of the provider's API that the sandbox supports: those that the shop and its tests make. */
export const apiRoutes: ApiRoute[] = [
  route('POST', '/v1/checkout/sessions', 'checkout_session_write', createSession),
  route(
    'GET',
    '/v1/checkout/sessions',
    'checkout_session_read',
    listWithFilters('checkout.session', ['status', 'payment_intent']),
  ),
  route('GET', '/v1/checkout/sessions/:id', 'checkout_session_read', retrieveSession),
  route('GET', '/v1/checkout/sessions/:id/line_items', 'checkout_session_read', listLineItems),
  route('POST', '/v1/checkout/sessions/:id/expire', 'checkout_session_write', expireByRequest),
  route('GET', '/v1/payment_intents/:id', 'payment_intent_read', retrieveObject('payment_intent', 'intent')),
  route('GET', '/v1/charges/:id', 'charge_read', retrieveObject('charge', 'id')),
  route('GET', '/v1/products/:id', 'product_read', retrieveObject('product', 'id')),
  route('POST', '/v1/refunds', 'refund_write', createRefund),
  route('GET', '/v1/refunds', 'refund_read', listWithFilters('refund', ['payment_intent'])),
  route('GET', '/v1/disputes', 'dispute_read', listWithFilters('dispute', ['payment_intent'])),
  route('GET', '/v1/disputes/:id', 'dispute_read', retrieveDispute),
  route('POST', '/v1/disputes/:id', 'dispute_write', updateDispute),
  route('POST', '/v1/files', 'file_write', createFile),
  route('GET', '/v1/files/:id', 'file_read', retrieveFile),
  route('POST', '/v1/customers', 'customer_write', createCustomer),
  route('GET', '/v1/customers/:id', 'customer_read', retrieveCustomer),
  route('POST', '/v1/customers/:id', 'customer_write', updateCustomer),
  route('DELETE', '/v1/customers/:id', 'customer_write', deleteCustomer),
  route('POST', '/v1/coupons', 'coupon_write', createCoupon),
  route('DELETE', '/v1/coupons/:id', 'coupon_write', deleteCoupon),
  route('POST', '/v1/promotion_codes', 'promotion_code_write', createPromotionCode),
  route('GET', '/v1/promotion_codes', 'promotion_code_read', listPromotionCodes),
  route('GET', '/v1/promotion_codes/:id', 'promotion_code_read', retrievePromotionCode),
  route('POST', '/v1/promotion_codes/:id', 'promotion_code_write', updatePromotionCode),
  route('GET', '/v1/events', 'event_read', listWithFilters('event', ['type'])),
  route('POST', '/v1/webhook_endpoints', 'webhook_write', createEndpoint),
  route('GET', '/v1/webhook_endpoints', 'webhook_read', listEndpoints),
  route('GET', '/v1/webhook_endpoints/:id', 'webhook_read', retrieveEndpoint),
  route('POST', '/v1/webhook_endpoints/:id', 'webhook_write', updateEndpoint),
  route('DELETE', '/v1/webhook_endpoints/:id', 'webhook_write', deleteEndpoint),
  route('GET', '/v1/account', 'accounts_kyc_basic_read', retrieveAccount),
  route('GET', '/v1/tax/settings', 'tax_settings_read', retrieveTaxSettings),
  route('GET', '/v1/tax/registrations', 'tax_registration_read', listTaxRegistrations),
];
