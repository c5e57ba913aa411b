import fc from 'fast-check';
import type { Draft } from './draft.ts';
import type { Call } from './read-calls.ts';
import { valueFor } from './value-for.ts';

type Pair = readonly [name: string, value: string];

/** A request that follows the description of the call, with or without a known member's credentials. */
export function validDraft(call: Call): fc.Arbitrary<Draft> {
  return fc
    .record({
      path: parametersIn(call, 'path'),
      query: parametersIn(call, 'query'),
      headerParameters: parametersIn(call, 'header'),
      credentials: credentialsOf(call),
      body: call.body ? valueFor(call.body).map((json) => ({ json })) : fc.constant(undefined),
    })
    .map(({ path, query, headerParameters, credentials, body }) => ({
      call,
      method: call.method,
      path: path.reduce((text, [name, value]) => text.replace(`{${name}}`, () => encode(value)), call.path),
      query: query.map(([name, value]) => [encode(name), encode(value)] as const),
      headers: [
        ...headerParameters.map(([name, value]) => [name, asHeader(value)] as const),
        ...credentials,
        ...(body ? ([['content-type', 'application/json']] as const) : []),
      ],
      body,
    }));
}

function parametersIn({ name: call, parameters }: Call, place: string): fc.Arbitrary<Pair[]> {
  const pairsOfEach = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required = false, schema }) => {
      const shortest = place === 'path' ? { minLength: 1 } : {};
      const pair = valueFor({ ...schema, ...shortest }, name, call).map((value): Pair[] => [
        [name, String(value)],
      ]);
      return required ? pair : fc.oneof({ weight: 2, arbitrary: pair }, fc.constant([]));
    });
  return fc.tuple(...pairsOfEach).map((pairs) => pairs.flat());
}

/** Mostly the credentials of member 0, because most known values belong to that member. */
function credentialsOf({ credentials }: Call): fc.Arbitrary<Pair[]> {
  const member = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.constantFrom(1, 2));
  return fc.tuple(fc.constantFrom(...credentials), member).map(([schemes, number]) =>
    schemes.flatMap((scheme): Pair[] => {
      if (scheme === 'refreshCookie') return [['cookie', `refresh_token=(refreshToken.${number})`]];
      if (scheme === 'studioSession') return [['cookie', `studio=(studioSession.${number})`]];
      if (scheme === 'photoLink') return [['authorization', 'Bearer (photoToken.0)']];
      if (scheme === 'orderLink') return [['authorization', `Bearer (orderLink.${number})`]];
      const token = `(accessToken.${number})`;
      return [
        ['authorization', `Bearer ${token}`],
        ['token', token],
      ];
    }),
  );
}

function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

/** Removes characters that no client would send in a header. */
function asHeader(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, '').trim();
}
