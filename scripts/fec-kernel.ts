import { readFileSync, writeFileSync } from 'node:fs';
import { assembleWat } from './fec-kernel/assemble-wat.ts';
import { FEC_KERNEL } from './fec-kernel/kernel-files.ts';

/** `npm run fec-kernel` assembles the kernel of the FEC scanner. */
writeFileSync(FEC_KERNEL.assembled, assembleWat(readFileSync(FEC_KERNEL.text, 'utf8')));
