#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled modules are kept beside the packages, which halves the CPU of a start. Where the folder cannot be written nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/probant', import.meta.url)));
const { runProgram } = await import('./run-program.ts');
await runProgram(process.argv.slice(2));
