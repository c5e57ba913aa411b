import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the storefront. */
export default [
  layout('routes/every-page.tsx', [
    index('routes/home.tsx'),
    route('shop/all-prints', 'routes/all-prints.tsx'),
    route('shop-prints', 'routes/shop-prints.tsx'),
    route('product/:id', 'routes/product.tsx'),
    route('artist/:artist', 'routes/artist.tsx'),
    route('cart', 'routes/cart.tsx'),
    route('wall', 'routes/wall.tsx'),
    route('login', 'routes/login.tsx'),
    route('register', 'routes/register.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('success', 'routes/success.tsx'),
    route('settings', 'routes/settings.tsx'),
    route('pages/settings', 'routes/settings.tsx', { id: 'pages/settings' }),
    route('orders/find', 'routes/find-orders.tsx'),
    route('orders/found', 'routes/found-orders.tsx'),
    route('offer', 'routes/offer.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('policies/:policy', 'routes/policy.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
