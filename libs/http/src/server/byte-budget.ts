/** Limits what the transfers of a process hold in memory, together and for each tenant. */
export type ByteBudget = {
  /** Opens the account of one transfer. `tenant` is "" for a request without a key. */
  openAccount(tenant: string): ByteAccount;
  /** Bytes held by all accounts. */
  readonly heldBytes: number;
  /** Bytes that the accounts of one tenant can hold. */
  readonly tenantBytes: number;
};

/** The bytes that one transfer holds. */
export type ByteAccount = {
  /** Adds bytes. Returns false, and adds nothing, when the process or the tenant would exceed its limit. */
  hold(bytes: number): boolean;
  /** Subtracts bytes that are no longer in memory. */
  release(bytes: number): void;
  /** Subtracts everything. */
  close(): void;
};

export type ByteLimits = { readonly processBytes: number; readonly tenantBytes: number };

/** Creates a budget. Bytes count when they are in memory, not when they are announced, so that a slow upload of a large file costs little. */
export function createByteBudget({ processBytes, tenantBytes }: ByteLimits): ByteBudget {
  const heldByTenant = new Map<string, number>();
  let heldBytes = 0;
  const add = (tenant: string, bytes: number) => {
    heldBytes += bytes;
    const held = (heldByTenant.get(tenant) ?? 0) + bytes;
    if (held === 0) heldByTenant.delete(tenant);
    else heldByTenant.set(tenant, held);
  };
  return {
    openAccount(tenant) {
      let ownBytes = 0;
      const release = (bytes: number) => {
        const released = Math.min(bytes, ownBytes);
        ownBytes -= released;
        if (released > 0) add(tenant, -released);
      };
      return {
        hold(bytes) {
          if (heldBytes + bytes > processBytes || (heldByTenant.get(tenant) ?? 0) + bytes > tenantBytes) return false;
          ownBytes += bytes;
          add(tenant, bytes);
          return true;
        },
        release,
        close: () => release(ownBytes),
      };
    },
    tenantBytes,
    get heldBytes() {
      return heldBytes;
    },
  };
}
