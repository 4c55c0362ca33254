import { repositoryRoot } from '@probant/kernel/repository-root';

/** A WebAssembly kernel: its text, and what its npm script assembles from it. */
export type KernelFiles = { readonly text: string; readonly assembled: string };

const locate = (path: string): KernelFiles => ({
  text: `${repositoryRoot}/${path}.wat`,
  assembled: `${repositoryRoot}/${path}.wasm`,
});

/** The kernel of the FEC scanner, assembled by `npm run fec-kernel`. */
export const FEC_KERNEL = locate('libs/fec/src/scan/scan-kernel');

/** The hashes of a Merkle tree, assembled by `npm run audit-kernel`. */
export const AUDIT_KERNEL = locate('libs/audit/src/merkle/tree-kernel');
