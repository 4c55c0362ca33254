import { writeFileSync } from 'node:fs';
import { assembleKernel } from './kernels/assemble-kernel.ts';
import { FEC_KERNEL } from './kernels/kernel-files.ts';

/** `npm run fec-kernel` assembles the kernel of the FEC scanner. */
writeFileSync(FEC_KERNEL.assembled, await assembleKernel(FEC_KERNEL));
