import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const requireModule = createRequire(import.meta.url);

/** Turns the JSX of the console's components into calls; Node itself strips only types. Loaded by the processes of `npm test`. */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const path = fileURLToPath(url);
    // Loaded with the first component: few test files have one.
    const { transformSync } = requireModule('rolldown/utils') as typeof import('rolldown/utils');
    const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), { jsx: { runtime: 'automatic' } });
    if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
    return { format: 'module', source: code, shortCircuit: true };
  },
});
