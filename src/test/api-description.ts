/** The calls of a running server as its OpenAPI description tells them, for tests that go through all of them. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly default?: unknown;
};
export type DescribedCall = {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
export type ApiDescription = { readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>> };

/** Of a server that listens at the address. */
export const readApiDescription = async (base: string): Promise<ApiDescription> =>
  (await (await fetch(`${base}/api/openapi.json`)).json()) as ApiDescription;

/** Something of the schema's kind. */
export const sampleOf = ({ type, properties, items, anyOf, ...schema }: Schema): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0]);
  const [kind] = [type ?? 'object'].flat();
  if (kind === 'object') {
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, field]) => [name, sampleOf(field)]));
  }
  if (kind === 'array') return items === undefined ? [] : [sampleOf(items)];
  if (kind === 'integer' || kind === 'number') return 1;
  return kind === 'boolean' ? true : 'e4';
};
