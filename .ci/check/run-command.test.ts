import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const options = { environment: { GREETING: 'hello' }, deadlineMinutes: 1 };

test('is ok when the command ends with 0, and gets the environment', async () => {
  expect(await runCommand(['sh', '-c', 'test "$GREETING" = hello'], options)).toMatchObject({ ok: true });
});

test.each([
  ['the exit status', ['sh', '-c', 'exit 3'], 'exit status 3'],
  ['the signal', ['sh', '-c', 'kill -9 $$'], 'ended by SIGKILL'],
  ['a program that does not exist', ['/no/such/program'], 'spawn /no/such/program ENOENT'],
])('names %s of a command that fails', async (_, command, problem) => {
  expect(await runCommand(command, options)).toMatchObject({ ok: false, problem });
});

test('keeps what a command prints until its end', async () => {
  const command = ['sh', '-c', 'echo one; echo two >&2; (sleep 0.1; echo three) & exit 0'];
  const { output } = await runCommand(command, { ...options, keepsOutput: true });
  expect(output.split('\n').toSorted()).toEqual(['', 'one', 'three', 'two']);
});

test('kills a command that does not end, with its descendants', async () => {
  const result = await runCommand(['sh', '-c', 'sleep 600 & wait'], { ...options, deadlineMinutes: 0.001 });
  expect(result).toMatchObject({ ok: false, problem: 'did not end within 0.001 minutes' });
});
