const about = `The HTTP API of the print shop. Each call names its answers. Besides them any may be refused, in the shape of
every error, before it is known which call it is: 400 for what is no HTTP or no address, 404 for an address or a method
that is not here, 408 for what does not arrive in time, 414 and 431 for an address or headers that are too long, 429 for
a flood of requests from one address.`;

const accessToken = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description:
    'Of a login or a refresh. The header `token` may carry it as well; two different ones are a 401.',
} as const;

const refreshCookie = {
  type: 'apiKey',
  in: 'cookie',
  name: 'refresh_token',
  description: 'Of a login or a refresh; under https its name begins with `__Host-`.',
} as const;

const orderLink = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'Of a mailed link to orders: what stands behind its `#`.',
} as const;

/** The description of the API besides its calls, which their routes describe. */
export const apiDescription = {
  openapi: '3.1.0',
  info: { title: 'Passepartout', version: '1.0.0', description: about.replaceAll('\n', ' ') },
  components: { securitySchemes: { bearer: accessToken, refreshCookie, orderLink } },
};
