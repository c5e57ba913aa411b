import { lazy } from 'react';
import { createBrowserRouter } from 'react-router';
import { ArtistPage } from './catalogue/artists/artist-page.tsx';
import { ArtistsPage } from './catalogue/artists/artists-page.tsx';
import { PricesPage } from './catalogue/prices/prices-page.tsx';
import { PrintPage } from './catalogue/print/print-page.tsx';
import { PrintsPage } from './catalogue/prints/prints-page.tsx';
import { UploadPage } from './catalogue/uploads/upload-page.tsx';
import { MemberPage } from './customers/members/member-page.tsx';
import { MembersPage } from './customers/members/members-page.tsx';
import { MessagePage } from './customers/messages/message-page.tsx';
import { MessagesPage } from './customers/messages/messages-page.tsx';
import { BatchPage } from './fulfillment/batches/batch-page.tsx';
import { BatchesPage } from './fulfillment/batches/batches-page.tsx';
import { ClaimPage } from './fulfillment/claims/claim-page.tsx';
import { ClaimsPage } from './fulfillment/claims/claims-page.tsx';
import { PackingPage } from './fulfillment/parcels/packing-page.tsx';
import { BenchPage } from './fulfillment/pieces/bench-page.tsx';
import { PiecePage } from './fulfillment/pieces/piece/piece-page.tsx';
import { PieceFilePage } from './fulfillment/pieces/piece-file/piece-file-page.tsx';
import { OfferPage } from './offers/offer-page.tsx';
import { OffersPage } from './offers/offers-page.tsx';
import { TradeClientPage } from './offers/trade-clients/trade-client-page.tsx';
import { TradeClientsPage } from './offers/trade-clients/trade-clients-page.tsx';
import { FiguresPage } from './orders/figures/figures-page.tsx';
import { OrderPage } from './orders/order-page.tsx';
import { OrdersPage } from './orders/orders-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { Home, PageError, Shell } from './shell/shell.tsx';
import { AddressPage } from './shop/address/address-page.tsx';
import { BackupsPage } from './shop/backups/backups-page.tsx';
import { EmailPage } from './shop/email/email-page.tsx';
import { LabelsPage } from './shop/labels/labels-page.tsx';
import { MaterialsPage } from './shop/materials-page.tsx';
import { NamePage } from './shop/name-page.tsx';
import { OpeningPage } from './shop/opening/opening-page.tsx';
import { PaymentsPage } from './shop/payments/payments-page.tsx';
import { PoliciesPage } from './shop/policies/policies-page.tsx';
import { ProductionPage } from './shop/production-page.tsx';
import { PromisesPage } from './shop/promises-page.tsx';
import { PromotionsPage } from './shop/promotions/promotions-page.tsx';
import { ShopOverview } from './shop/shop-page.tsx';
import { UpgradePage } from './shop/upgrade/upgrade-page.tsx';
import { WorkshopPage } from './shop/workshop-page.tsx';
import { AccountPage } from './staff/account/account-page.tsx';
import { ConfirmEmailPage } from './staff/account/confirm-email-page.tsx';
import { LogPage } from './staff/log-page.tsx';
import { InvitationPage } from './staff/sign-in/invitation-page.tsx';
import { SignInPage } from './staff/sign-in/sign-in-page.tsx';
import { StaffPage } from './staff/staff-page.tsx';
import { TodayPage } from './today/today-page.tsx';

/** Its editor is as large as the rest of the studio's own code. */
const PolicyPage = lazy(async () => ({
  default: (await import('./shop/policies/policy-page.tsx')).PolicyPage,
}));

/** Every address of the studio, below `/studio`. */
export const router = createBrowserRouter(
  [
    {
      ErrorBoundary: PageError,
      children: [
        { path: '/sign-in', Component: SignInPage },
        { path: '/invitation', Component: InvitationPage },
        {
          Component: Shell,
          children: [
            { index: true, Component: Home },
            { path: '/today', Component: TodayPage },
            { path: '/orders', Component: OrdersPage },
            { path: '/orders/:id', Component: OrderPage },
            { path: '/offers', Component: OffersPage },
            { path: '/offers/:id', Component: OfferPage },
            { path: '/offers/trade-clients', Component: TradeClientsPage },
            { path: '/offers/trade-clients/:id', Component: TradeClientPage },
            { path: '/claims', Component: ClaimsPage },
            { path: '/claims/:id', Component: ClaimPage },
            { path: '/prints', Component: PrintsPage },
            { path: '/prices', Component: PricesPage },
            { path: '/bench', Component: BenchPage },
            { path: '/bench/batches', Component: BatchesPage },
            { path: '/bench/batches/:number', Component: BatchPage },
            { path: '/bench/orders/:orderId', Component: PackingPage },
            { path: '/p/:code', Component: PiecePage },
            { path: '/p/:code/file', Component: PieceFilePage },
            { path: '/prints/upload', Component: UploadPage },
            { path: '/prints/:id', Component: PrintPage },
            { path: '/messages', Component: MessagesPage },
            { path: '/messages/:id', Component: MessagePage },
            { path: '/members', Component: MembersPage },
            { path: '/members/:id', Component: MemberPage },
            { path: '/figures', Component: FiguresPage },
            { path: '/shop', Component: ShopOverview },
            { path: '/shop/name', Component: NamePage },
            { path: '/shop/production', Component: ProductionPage },
            { path: '/shop/promises', Component: PromisesPage },
            { path: '/shop/materials', Component: MaterialsPage },
            { path: '/shop/workshop', Component: WorkshopPage },
            { path: '/shop/email', Component: EmailPage },
            { path: '/shop/labels', Component: LabelsPage },
            { path: '/shop/backups', Component: BackupsPage },
            { path: '/shop/upgrade', Component: UpgradePage },
            { path: '/shop/address', Component: AddressPage },
            { path: '/shop/artists', Component: ArtistsPage },
            { path: '/shop/artists/:artist', Component: ArtistPage },
            { path: '/shop/opening', Component: OpeningPage },
            { path: '/shop/payments', Component: PaymentsPage },
            { path: '/shop/promotions', Component: PromotionsPage },
            { path: '/shop/policies', Component: PoliciesPage },
            { path: '/shop/policies/:policy', Component: PolicyPage },
            { path: '/staff', Component: StaffPage },
            { path: '/log', Component: LogPage },
            { path: '/account', Component: AccountPage },
            { path: '/account/email', Component: ConfirmEmailPage },
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ],
  { basename: '/studio' },
);
