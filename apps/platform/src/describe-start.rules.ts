import type { IssuedKey } from '@probant/keys/issuing';

type StartFacts = {
  readonly url: string;
  readonly dataDir: string;
  /** Only on a first start without any key. */
  readonly firstKey: Pick<IssuedKey, 'key' | 'tenantId'> | null;
};

/** Returns what a person sees when the platform has started, a line each. Scripts wait for the last one. */
export function describeStart({ url, dataDir, firstKey }: StartFacts): readonly string[] {
  const keyText =
    firstKey === null
      ? 'with a key of yours in KEY (another one: npx probant keys issue --tenant NAME)'
      : 'with the key above in KEY';
  return [
    ...(firstKey === null ? [] : [`first key, for tenant ${firstKey.tenantId}, shown only once: ${firstKey.key}`]),
    `data folder: ${dataDir}`,
    `try next:    curl -H "X-API-Key: $KEY" ${url}/v1/account, ${keyText}`,
    `             ${url}/console in a browser, ${url}/docs for the routes`,
    `ready ${url}`,
  ];
}
