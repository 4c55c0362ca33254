import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { printCheck, runCheck } from './run-check.ts';
import { createChangedTestsSteps, PRODUCT_CHECKS, STATIC_CHECK_GROUPS, STATIC_CHECKS, TEST_STEPS } from './steps.ts';

/**
 * Runs the full check: the tests, the checks of the source and of the product, and once more, alone, each file that failed.
 * With `--since REVISION`: the checks of the source, and the tests that a change since that revision reaches.
 */
const { since } = parseArgs({ options: { since: { type: 'string' } } }).values;

const result =
  since === undefined
    ? await runCheck(TEST_STEPS, [STATIC_CHECKS, PRODUCT_CHECKS])
    : await runCheck(createChangedTestsSteps(process.cwd(), since), STATIC_CHECK_GROUPS);
spawnSync('bash', ['.ci/commit-subjects'], { stdio: 'inherit' });
printCheck(result);
process.exitCode = result.verdict.failed === 0 ? 0 : 1;
