import { digestValidations } from './digest-validations.ts';

/** A program: prints the digest of the validation of each generated file, in a process without WebAssembly. `COUNT SEED` are its arguments. */
Reflect.deleteProperty(globalThis, 'WebAssembly');
const { getScanKernel } = await import('../scan/scan-kernel.ts');
if (getScanKernel() !== null) throw new Error('the process has WebAssembly');
const { validateFecWithFacts } = await import('../validate-fec.ts');

const [count, seed] = process.argv.slice(2).map(Number) as [number, number];
for await (const { digest } of digestValidations(validateFecWithFacts, count, seed)) console.log(digest);
