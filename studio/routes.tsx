import { lazy } from 'react';
import { createBrowserRouter } from 'react-router';
import { AccountPage } from './account/account-page.tsx';
import { ConfirmEmailPage } from './account/confirm-email-page.tsx';
import { ArtistPage } from './artists/artist-page.tsx';
import { ArtistsPage } from './artists/artists-page.tsx';
import { BatchPage } from './batches/batch-page.tsx';
import { BatchesPage } from './batches/batches-page.tsx';
import { BenchPage } from './bench/bench-page.tsx';
import { PiecePage } from './bench/piece/piece-page.tsx';
import { FiguresPage } from './figures/figures-page.tsx';
import { MemberPage } from './members/member-page.tsx';
import { MembersPage } from './members/members-page.tsx';
import { MessagePage } from './messages/message-page.tsx';
import { MessagesPage } from './messages/messages-page.tsx';
import { OrderPage } from './orders/order-page.tsx';
import { OrdersPage } from './orders/orders-page.tsx';
import { PackingPage } from './packing/packing-page.tsx';
import { PoliciesPage } from './policies/policies-page.tsx';
import { PricesPage } from './prices/prices-page.tsx';
import { PrintPage } from './print/print-page.tsx';
import { PrintsPage } from './prints/prints-page.tsx';
import { Home } from './shell/home.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { PageError } from './shell/page-error.tsx';
import { Shell } from './shell/shell.tsx';
import { MaterialsPage } from './shop/materials-page.tsx';
import { NamePage } from './shop/name-page.tsx';
import { ProductionPage } from './shop/production-page.tsx';
import { WorkshopPage } from './shop/workshop-page.tsx';
import { InvitationPage } from './sign-in/invitation-page.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { LogPage } from './staff/log-page.tsx';
import { StaffPage } from './staff/staff-page.tsx';
import { TodayPage } from './today/today-page.tsx';
import { UploadPage } from './uploads/upload-page.tsx';

/** Its editor is as large as the rest of the studio's own code. */
const PolicyPage = lazy(async () => ({ default: (await import('./policies/policy-page.tsx')).PolicyPage }));

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
            { path: '/prints', Component: PrintsPage },
            { path: '/prices', Component: PricesPage },
            { path: '/bench', Component: BenchPage },
            { path: '/bench/batches', Component: BatchesPage },
            { path: '/bench/batches/:number', Component: BatchPage },
            { path: '/bench/orders/:orderId', Component: PackingPage },
            { path: '/p/:code', Component: PiecePage },
            { path: '/prints/upload', Component: UploadPage },
            { path: '/prints/:id', Component: PrintPage },
            { path: '/messages', Component: MessagesPage },
            { path: '/messages/:id', Component: MessagePage },
            { path: '/members', Component: MembersPage },
            { path: '/members/:id', Component: MemberPage },
            { path: '/figures', Component: FiguresPage },
            { path: '/shop', Component: NamePage },
            { path: '/shop/production', Component: ProductionPage },
            { path: '/shop/materials', Component: MaterialsPage },
            { path: '/shop/workshop', Component: WorkshopPage },
            { path: '/shop/artists', Component: ArtistsPage },
            { path: '/shop/artists/:artist', Component: ArtistPage },
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
