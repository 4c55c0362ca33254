import { writeFileSync } from 'node:fs';
import { assembleKernel } from './fec-kernel/assemble-kernel.ts';
import { FEC_KERNEL } from './fec-kernel/kernel-files.ts';

/** `npm run fec-kernel` assembles the kernel of the FEC scanner. */
writeFileSync(FEC_KERNEL.assembled, await assembleKernel());
