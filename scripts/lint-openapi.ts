import { readdir } from 'node:fs/promises';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { formatProblems, getTotals, lint, loadConfig } from '@redocly/openapi-core';

/** `npm run lint:openapi` checks openapi/*.json with the rules of redocly.yaml. A warning fails like an error. */
const config = await loadConfig({ configPath: `${repositoryRoot}/redocly.yaml` });
const folder = `${repositoryRoot}/openapi`;
const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
for (const name of names) {
  const problems = await lint({ ref: `${folder}/${name}`, config });
  const { errors, warnings } = getTotals(problems);
  if (errors + warnings === 0) continue;
  formatProblems(problems, {
    cwd: repositoryRoot,
    format: 'codeframe',
    totals: { errors, warnings, ignored: 0 },
    version: '',
  });
  process.exitCode = 1;
}
console.log(`${names.length} descriptions linted`);
