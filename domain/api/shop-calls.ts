import { z } from 'zod';
import { productList, productSchema } from './catalogue/product.ts';
import { checkoutRequest, checkoutSession, completedSession, openedCheckout } from './checkout.ts';
import {
  accountView,
  credentials,
  favouriteList,
  favouriteRequest,
  linkRequest,
  memberData,
  newSession,
  ownPassword,
  ownProfile,
  passwordReset,
  registration,
  renewedToken,
} from './customers/account.ts';
import { contactForm } from './customers/messages.ts';
import { buyersClaim, buyersClaims, keptPhoto, newClaim } from './fulfillment/claims.ts';
import { clientOffer, offerLink, offerPayment, offerQuestion } from './offers/client-offer.ts';
import { offerPhotoLink, offerToPhotograph } from './offers/offer-photo.ts';
import { buyerOrder, buyerOrderList, orderSchema } from './orders/order.ts';
import { buyersAddress } from './orders/shipping.ts';

const nothing = z.undefined();

/** It says the same whether an account or an order exists. */
const acceptedRequest = z.object({ message: z.string() });
const receivedEvent = z.object({ received: z.literal(true) });

/** Every call of the shop: its responses by status, and the body of its requests, as `studioCalls` has those of the studio. */
export const shopCalls = {
  'GET /api/shop/all-prints': { 200: productList },
  'GET /api/products/find/:id': { 200: productSchema },
  'POST /api/checkout/create-checkout-session': { body: checkoutRequest, 200: openedCheckout },
  'GET /api/checkout/session': { 200: checkoutSession },
  'POST /api/orders/ingest-session': { body: completedSession, 200: orderSchema },
  'POST /api/orders/find': { body: linkRequest, 202: acceptedRequest },
  'GET /api/orders/found': { 200: buyerOrderList },
  'GET /api/orders/mine': { 200: buyerOrderList },
  'POST /api/orders/:orderId/cancel': { 200: buyerOrder },
  'PUT /api/orders/:orderId/address': { body: buyersAddress, 200: buyerOrder },
  'GET /api/orders/:orderId/claims': { 200: buyersClaims },
  'POST /api/orders/:orderId/photos': { 201: keptPhoto },
  'POST /api/orders/:orderId/claims': { body: newClaim, 201: buyersClaim },
  'POST /api/orders/:orderId/claims/:claimId/withdraw': { 200: buyersClaim },
  'POST /api/offers/open': { body: offerLink, 200: clientOffer },
  'POST /api/offers/ask': { body: offerQuestion, 202: acceptedRequest },
  'POST /api/offers/pay': { body: offerPayment, 200: openedCheckout },
  'POST /api/offers/photo/open': { body: offerPhotoLink, 200: offerToPhotograph },
  'POST /api/offers/photo': { 204: nothing },
  'POST /api/auth/login': { body: credentials, 200: newSession },
  'POST /api/auth/register': { body: registration, 201: accountView },
  'POST /api/auth/refresh': { 200: renewedToken },
  'POST /api/auth/logout': { 204: nothing },
  'POST /auth/logout': { 204: nothing },
  'POST /api/auth/password/forgot': { body: linkRequest, 200: acceptedRequest },
  'POST /api/auth/password/reset': { body: passwordReset, 200: acceptedRequest },
  'GET /api/users/me': { 200: ownProfile },
  'GET /api/users/me/data': { 200: memberData },
  'DELETE /api/users/me': { body: ownPassword, 204: nothing },
  'GET /api/users/favorites/:userId': { 200: favouriteList },
  'POST /api/users/favorites/:userId': { body: favouriteRequest, 200: favouriteList },
  'DELETE /api/users/favorites/:userId/:favId': { 200: favouriteList },
  'POST /api/contact': { body: contactForm, 202: acceptedRequest },
  'POST /api/payments/webhook': { 200: receivedEvent },
  'POST /api/shipping/webhook': { 200: receivedEvent },
};

type Calls = typeof shopCalls;
export type ShopCall = keyof Calls;

/** What a call answers with when it succeeds. */
export type AnswerOf<Name extends ShopCall> = z.output<Calls[Name][Extract<keyof Calls[Name], number>]>;

/** The body that a call accepts. */
export type BodyOf<Name extends ShopCall> = Calls[Name] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : never;
