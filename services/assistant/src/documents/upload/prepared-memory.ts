import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { PreparedDocument } from '../../prepared-documents/prepared-document.ts';

export type PreparedMemoryLimits = {
  /** Bytes of the prepared documents of one tenant, in all its calls. The largest document takes some 170 MiB. */
  readonly maxTenantBytes: number;
  /** Bytes of the prepared documents of all tenants. */
  readonly maxBytes: number;
};

/** `call_too_large`: this call alone takes too much; `busy`: other calls must be stored first. */
export type MemoryOutcome = 'added' | 'call_too_large' | 'busy';

/** What the documents of one call take until they are stored. */
export type PreparedShare = {
  /** Counts one more document, and no longer what was held for it. */
  readonly add: (document: PreparedDocument) => MemoryOutcome;
  /** Counts bytes that a document takes while it is read. */
  readonly hold: (bytes: number) => MemoryOutcome;
  /** Frees everything that was added. */
  readonly release: () => void;
};

export type PreparedMemory = { readonly open: (tenant: string) => PreparedShare };

/** A budget of bytes that calls hold while they last. */
export type MemoryBudget = { readonly open: (tenant: string) => Pick<PreparedShare, 'hold' | 'release'> };

export const PREPARED_MEMORY_LIMITS: PreparedMemoryLimits = {
  maxTenantBytes: 256 * MIB_BYTES,
  maxBytes: 512 * MIB_BYTES,
};
/** Of the kept files whose pages are being rendered. */
export const PICTURE_MEMORY_LIMITS: PreparedMemoryLimits = {
  maxTenantBytes: 128 * MIB_BYTES,
  maxBytes: 256 * MIB_BYTES,
};

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
      let heldWhileRead = 0;
      const count = (bytes: number): MemoryOutcome => {
        if (held + bytes > Math.min(maxTenantBytes, maxBytes)) return 'call_too_large';
        if ((byTenant.get(tenant) ?? 0) + bytes > maxTenantBytes || total + bytes > maxBytes) return 'busy';
        held += bytes;
        change(tenant, bytes);
        return 'added';
      };
      const free = (bytes: number) => {
        held -= bytes;
        change(tenant, -bytes);
      };
      return {
        add: (document) => {
          free(heldWhileRead);
          heldWhileRead = 0;
          return count(estimatePreparedBytes(document));
        },
        hold: (bytes) => {
          const outcome = count(bytes);
          if (outcome === 'added') heldWhileRead += bytes;
          return outcome;
        },
        release: () => {
          free(held);
          heldWhileRead = 0;
        },
      };
    },
  };
}

const BYTES_PER_CHARACTER = 2;
/** Objects and offsets. */
const BYTES_PER_CHUNK = 300;

/** Returns the memory of a prepared document: its file, the bytes of its pages, and an estimate from the texts and the number of its chunks. */
export function estimatePreparedBytes({
  chunks,
  pages,
  file,
}: Pick<PreparedDocument, 'chunks' | 'pages' | 'file'>): number {
  let bytes = file?.byteCount ?? 0;
  for (const { heading, postings, text } of chunks) {
    const characters = heading.reduce((sum, title) => sum + title.length, text.length);
    bytes += BYTES_PER_CHUNK + BYTES_PER_CHARACTER * characters + postings.byteLength;
  }
  return pages.reduce((sum, { byteLength }) => sum + byteLength, bytes);
}
