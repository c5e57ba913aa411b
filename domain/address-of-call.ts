/** The names of the parameters in a call's address. */
export type ParamOf<Address extends string> = Address extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Address extends `${string}:${infer Name}`
    ? Name
    : never;

/**
 * The address of a call of the API.
 * @param path as in the contract, such as `/api/orders/:orderId`
 * @param params those named in the path go into it, the others into the query
 */
export function addressOfCall(path: string, params: Readonly<Record<string, string | number>>): string {
  const query = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return encodeURIComponent(value);
  });
  return query.size > 0 ? `${address}?${new URLSearchParams([...query])}` : address;
}
