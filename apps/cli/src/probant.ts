#!/usr/bin/env node
import { keepCompiledModules } from '@probant/kernel/compile-cache';

keepCompiledModules();
const { runProgram } = await import('./run-program.ts');
await runProgram(process.argv.slice(2));
