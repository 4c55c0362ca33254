import type { SizeCosts } from './growth-rows.ts';
import type { Call, Cost, MeasuredPlatform } from './measured-platform.ts';

/** Below the limit of a client: the rest is for those that a measure makes. */
const BASES_OF_A_TENANT = 900;
const CALLS_AT_ONCE = 4;
const TEXT = 'Le télétravail est possible deux jours par semaine, sur accord du responsable.\n';

type Base = { readonly id: string };

/** Creates knowledge bases with a document each, of as many tenants as it takes, up to each size, and measures the operations of the assistant there. */
export async function measureBaseGrowth(
  platform: MeasuredPlatform,
  sizes: readonly number[],
): Promise<readonly SizeCosts[]> {
  const results: SizeCosts[] = [];
  const keys: string[] = [];
  let count = 0;
  for (const [step, size] of sizes.entries()) {
    while (keys.length < Math.ceil(size / BASES_OF_A_TENANT))
      keys.push(await platform.issueKey(`filled-${keys.length}`));
    const grow = async () => {
      while (count < size) await createBase(platform, keys[Math.floor(count++ / BASES_OF_A_TENANT)] ?? '');
    };
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, grow));
    const key = await platform.issueKey(`measured-${step}`);
    results.push({ size, costs: await measureOperations(platform, key) });
  }
  return results;
}

async function createBase({ send }: MeasuredPlatform, key: string): Promise<string> {
  const { id } = await send<Base>(key, { path: '/v1/knowledge-bases', body: { name: 'Ressources humaines' } });
  await send(key, { path: `/v1/knowledge-bases/${id}/documents`, body: createForm(0) });
  return id;
}

function createForm(number: number): FormData {
  const form = new FormData();
  form.append('files', new Blob([`${TEXT}Note ${number}.\n`]), `note-${number}.txt`);
  return form;
}

/** The measured tenant has few bases of its own: what the others have must not count. */
async function measureOperations(platform: MeasuredPlatform, key: string): Promise<ReadonlyMap<string, Cost>> {
  const { measure } = platform;
  const base = `/v1/knowledge-bases/${await createBase(platform, key)}`;
  const message = 'Combien de jours de télétravail par semaine ?';
  const operations: Readonly<Record<string, (n: number) => Call>> = {
    'a new knowledge base': (n) => ({ path: '/v1/knowledge-bases', body: { name: `Base ${n}` } }),
    'a document uploaded': (n) => ({ path: `${base}/documents`, body: createForm(n + 1) }),
    'a question': (n) => ({ path: `${base}/query`, body: { message: `${message} (${n})` } }),
    'the documents of a base': () => ({ path: `${base}/documents` }),
    'the bases of a tenant': () => ({ path: '/v1/knowledge-bases' }),
  };
  const costs = new Map<string, Cost>();
  for (const [name, call] of Object.entries(operations)) costs.set(name, await measure(key, call));
  return costs;
}
