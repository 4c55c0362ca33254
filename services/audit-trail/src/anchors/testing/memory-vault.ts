import { type Stored, type Vault, VaultError } from '../vault/vault.ts';

/** A vault in memory that can be made to fail, and that a test may do to what no vault lets happen. */
export type MemoryVault = Vault & {
  /** Null while it works. */
  fault: 'unavailable' | 'refused' | null;
  readonly objects: Map<string, { readonly bytes: Buffer; readonly at: string }>;
};

export function memoryVault(name = 'memory'): MemoryVault {
  const objects: MemoryVault['objects'] = new Map();
  const vault: MemoryVault = {
    name,
    fault: null,
    objects,
    async put(object, bytes, at) {
      mustWork();
      const standing = objects.get(object);
      if (standing && !standing.bytes.equals(bytes))
        throw new VaultError('taken', `another object stands under the name ${object}`);
      if (!standing) objects.set(object, { bytes: Buffer.from(bytes), at });
    },
    async list(folder, after) {
      mustWork();
      return [...objects.keys()]
        .filter((object) => object.startsWith(`${folder}/`) && object > after)
        .sort()
        .map((object): Stored => ({ name: object, version: null }));
    },
    async read(object) {
      mustWork();
      const standing = objects.get(object.name);
      if (!standing) throw new VaultError('unavailable', 'the object has gone');
      return standing;
    },
    async isEmpty() {
      mustWork();
      return objects.size === 0;
    },
  };
  const mustWork = () => {
    if (vault.fault !== null) throw new VaultError(vault.fault, `the vault is ${vault.fault}`);
  };
  return vault;
}
