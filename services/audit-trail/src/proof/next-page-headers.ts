type NextPage = {
  readonly path: string;
  readonly tenant: string;
  readonly limit: number;
  readonly cursor: string;
};

/** Returns the headers that lead to the next page of a list, for clients that follow links and for those that keep the cursor. */
export function createNextPageHeaders({ path, tenant, limit, cursor }: NextPage): Readonly<Record<string, string>> {
  const query = new URLSearchParams({ tenant_id: tenant, limit: String(limit), before: cursor });
  return { link: `<${path}?${query}>; rel="next"`, 'x-next-cursor': cursor };
}
