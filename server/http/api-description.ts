const about = `The HTTP API of the print shop. Each call lists its responses. Any request may also get one of these errors before
it reaches a call: 400 if it is not HTTP or has an invalid address, 404 for an unknown address or method, 408 if it
arrives too slowly, 414 and 431 if its address or headers are too long, 429 for too many requests from one address.`;

const accessToken = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description:
    'From a login or a refresh. The header `token` may carry it instead; two different tokens get a 401.',
} as const;

const refreshCookie = {
  type: 'apiKey',
  in: 'cookie',
  name: 'refresh_token',
  description: 'Set by a login or a refresh; under https its name begins with `__Host-`.',
} as const;

const orderLink = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'From an emailed link to orders: the part after its `#`.',
} as const;

const photoLink = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'From the address that an owner got in the studio: the part after its `#photo.`.',
} as const;

const studioSession = {
  type: 'apiKey',
  in: 'cookie',
  name: 'studio',
  description:
    'Set by signing in to the studio; under https its name begins with `__Host-`. `x-roles` lists who may make a call, `x-field-roles` who may send some fields of its body, and `x-step-up` calls need a verification within the last five minutes.',
} as const;

/** The description of the API besides its calls, which their routes describe. */
export const apiDescription = {
  openapi: '3.1.0',
  info: { title: 'Passepartout', version: '1.0.0', description: about.replaceAll('\n', ' ') },
  components: {
    securitySchemes: { bearer: accessToken, refreshCookie, orderLink, photoLink, studioSession },
  },
};
