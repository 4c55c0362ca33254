import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { describe, expect, test } from 'vitest';
import { createProgram } from './program.ts';
import { findCallProblem, listProgramCalls } from './testing/parse-documented-commands.ts';

const program = await createProgram();
const pages = globSync(
  ['README.md', 'CONTRIBUTING.md', 'docs/*.md', '{libs,services,apps}/*/README.md', 'deploy/*/*.{yaml,service}'],
  {
    cwd: repositoryRoot,
  },
).sort();
const documentedCalls = pages.flatMap((page) => {
  const text = readFileSync(join(repositoryRoot, page), 'utf8');
  const blocks = [...text.matchAll(/^```(?:sh|sh runnable)\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks.flatMap(listProgramCalls).map((words) => ({ page, call: words.join(' '), words }));
});
const namedCommands = pages.flatMap((page) =>
  [
    ...readFileSync(join(repositoryRoot, page), 'utf8').matchAll(/`(?:npx )?probant ([a-z][a-z-]*(?: [a-z][a-z-]*)*)/g),
  ].map(([, words = '']) => ({ page, words: words.split(' ') })),
);

test('the pages have calls of the program to check', () => {
  expect(documentedCalls.length).toBeGreaterThan(20);
});

test.each(documentedCalls)(
  '$page: probant $call has the commands, options and arguments of the program',
  ({ words }) => {
    expect(findCallProblem(program, words)).toBeNull();
  },
);

test('every command that a page names in its text exists', () => {
  const unknown = namedCommands.filter(({ words: [group = '', name] }) => {
    const command = program.commands.find((candidate) => candidate.name() === group);
    if (!command) return true;
    return (
      name !== undefined && command.commands.length > 0 && !command.commands.some((child) => child.name() === name)
    );
  });
  expect(unknown.map(({ page, words }) => `${page}: probant ${words.join(' ')}`)).toEqual([]);
});

describe('the check', () => {
  test.each([
    ['keys isue --tenant acme', 'keys needs a command, and isue is none'],
    ['keys issue --tennant acme', 'issue has no option --tennant'],
    ['keys revoke', 'revoke needs 1 arguments'],
    ['keys revoke ID another', 'revoke takes 1 arguments, not ID another'],
    ['keys', 'keys needs a command'],
    ['keys issue --tenant acme', null],
  ])('%s: %s', (call, problem) => {
    expect(findCallProblem(program, call.split(' '))).toBe(problem);
  });

  test('finds calls after npx, variables, sudo and docker', () => {
    const block = `PROBANT_PORT=1 npx probant keys list # all\nsudo -u probant env A=b probant \\\n  status | head\ndocker compose exec probant probant keys issue --tenant acme --name "the software"\nsudo systemctl start probant`;
    expect(listProgramCalls(block)).toEqual([
      ['keys', 'list'],
      ['status'],
      ['keys', 'issue', '--tenant', 'acme', '--name', 'the software'],
    ]);
  });
});
