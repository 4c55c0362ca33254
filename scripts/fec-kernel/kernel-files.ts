import { repositoryRoot } from '@probant/kernel/repository-root';

const FOLDER = `${repositoryRoot}/libs/fec/src/scan`;

/** The text of the kernel of the FEC scanner, and what `npm run fec-kernel` assembles from it. */
export const FEC_KERNEL = { text: `${FOLDER}/scan-kernel.wat`, assembled: `${FOLDER}/scan-kernel.wasm` } as const;
