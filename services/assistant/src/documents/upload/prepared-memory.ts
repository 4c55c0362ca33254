import type { PreparedDocument } from '../prepared-document.ts';

export type PreparedMemoryLimits = {
  /** Bytes of the prepared documents of one tenant, in all its calls. The largest document takes some 170 MiB. */
  readonly maxTenantBytes: number;
  /** Bytes of the prepared documents of all tenants. */
  readonly maxBytes: number;
};

/** What the documents of one call take until they are stored. */
export type PreparedShare = {
  /** Counts one more document. `call_too_large`: this call alone takes too much; `busy`: other calls must be stored first. */
  readonly add: (document: PreparedDocument) => 'added' | 'call_too_large' | 'busy';
  /** Frees everything that was added. */
  readonly release: () => void;
};

export type PreparedMemory = { readonly open: (tenant: string) => PreparedShare };

const MIB = 1024 * 1024;
export const PREPARED_MEMORY_LIMITS: PreparedMemoryLimits = { maxTenantBytes: 256 * MIB, maxBytes: 512 * MIB };

/** Bounds the memory of documents that were read and wait for the others of their call: a call is stored as a whole. */
export function createPreparedMemory({ maxBytes, maxTenantBytes }: PreparedMemoryLimits): PreparedMemory {
  const byTenant = new Map<string, number>();
  let total = 0;
  const change = (tenant: string, bytes: number) => {
    const left = (byTenant.get(tenant) ?? 0) + bytes;
    if (left > 0) byTenant.set(tenant, left);
    else byTenant.delete(tenant);
    total += bytes;
  };
  return {
    open: (tenant) => {
      let held = 0;
      return {
        add: (document) => {
          const bytes = estimatePreparedBytes(document);
          if (held + bytes > Math.min(maxTenantBytes, maxBytes)) return 'call_too_large';
          if ((byTenant.get(tenant) ?? 0) + bytes > maxTenantBytes || total + bytes > maxBytes) return 'busy';
          held += bytes;
          change(tenant, bytes);
          return 'added';
        },
        release: () => {
          change(tenant, -held);
          held = 0;
        },
      };
    },
  };
}

const BYTES_PER_CHARACTER = 2;
/** Objects, offsets and boxes. */
const BYTES_PER_CHUNK = 300;
const BYTES_PER_BLOCK = 400;

/** Returns the memory of a prepared document, an estimate from its texts and the number of its parts. */
export function estimatePreparedBytes({ chunks, pages }: Pick<PreparedDocument, 'chunks' | 'pages'>): number {
  let bytes = 0;
  for (const { heading, postings, text } of chunks) {
    const characters = heading.reduce((sum, title) => sum + title.length, text.length);
    bytes += BYTES_PER_CHUNK + BYTES_PER_CHARACTER * characters + postings.byteLength;
  }
  for (const { blocks } of pages)
    for (const { text } of blocks) bytes += BYTES_PER_BLOCK + BYTES_PER_CHARACTER * text.length;
  return bytes;
}
