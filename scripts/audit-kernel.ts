import { writeFileSync } from 'node:fs';
import { assembleKernel } from './kernels/assemble-kernel.ts';
import { AUDIT_KERNEL } from './kernels/kernel-files.ts';

/** `npm run audit-kernel` assembles the hashes of a Merkle tree. */
writeFileSync(AUDIT_KERNEL.assembled, await assembleKernel(AUDIT_KERNEL));
