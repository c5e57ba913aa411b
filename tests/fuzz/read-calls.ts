import { z } from 'zod';
import type { TestShop } from '#tests/world/open-test-shop.ts';

/** The part of JSON Schema that the API's description uses. */
export interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  enum?: Json[];
  const?: Json;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  examples?: Json[];
}

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema: Schema;
  examples?: Record<string, { value: Json }>;
}

type ShapeOfAnswer = Parameters<typeof z.fromJSONSchema>[0];

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: ShapeOfAnswer }> }>;
  security?: Record<string, unknown>[];
  'x-roles'?: string[];
  'x-step-up'?: boolean;
  'x-field-roles'?: Record<string, string[]>;
}

/** One call of the API, as `/api/openapi.json` describes it. */
export interface Call {
  /** Such as `GET /api/products/find/{id}`. */
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  /** The alternative sets of security schemes, by their names in the description. An empty set means no authentication. */
  credentials: string[][];
  /** The staff who may make a call of the studio; undefined for a call that needs no staff. */
  roles: string[] | undefined;
  /** Whether it takes a verification within the last minutes. */
  takesStepUp: boolean;
  /** Fields of the body that only some of these staff may send. */
  fieldRoles: Record<string, string[]>;
  /** The schema of the JSON response by status, its type if it is a file, or undefined for a response without a body. */
  answers: Map<number, z.ZodType | string | undefined>;
}

/** Reads every call from the shop's OpenAPI description. */
export async function readCalls({ app }: Pick<TestShop, 'app'>): Promise<Call[]> {
  const response = await app.inject('/api/openapi.json');
  const { paths } = response.json<{ paths: Record<string, Record<string, Operation>> }>();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      toCall(method.toUpperCase(), path, withExamples(operation)),
    ),
  );
}

function toCall(method: string, path: string, operation: Operation): Call {
  const answers = Object.entries(operation.responses).map(([status, { content }]) => {
    const shape = content?.['application/json']?.schema;
    const [fileType] = Object.keys(content ?? {});
    return [Number(status), shape ? z.fromJSONSchema(shape) : fileType] as const;
  });
  return {
    name: `${method} ${path}`,
    method,
    path,
    parameters: operation.parameters ?? [],
    body: operation.requestBody?.content['application/json']?.schema,
    credentials: operation.security?.map((alternative) => Object.keys(alternative)) ?? [[]],
    roles: operation['x-roles'],
    takesStepUp: operation['x-step-up'] ?? false,
    fieldRoles: operation['x-field-roles'] ?? {},
    answers: new Map(answers),
  };
}

/** Copies a parameter's examples into its schema, because OpenAPI keeps them beside it. */
function withExamples(operation: Operation): Operation {
  const parameters = operation.parameters?.map((parameter) => {
    const examples = Object.values(parameter.examples ?? {}).map(({ value }) => value);
    return { ...parameter, schema: { examples, ...parameter.schema } };
  });
  return { ...operation, ...(parameters ? { parameters } : {}) };
}
